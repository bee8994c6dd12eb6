extension String {
  /// Whether both texts are the same bytes of UTF-8, which is how names of files, nets and categories are compared.
  ///
  /// `==` takes different bytes for the same letters as equal, for which Embedded programs would need Unicode's
  /// tables of normalization.
  @inline(never)
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
