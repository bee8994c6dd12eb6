"""Version 1's names of the C library's categories."""

from swift_hands._native.structures import Categories as MpCategoriesC
from swift_hands._native.structures import Category as MpCategoryC

__all__ = ["MpCategoriesC", "MpCategoryC"]
