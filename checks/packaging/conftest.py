import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "tools/build_c"), str(ROOT / "tools/release_parts")]
