// Classifies a function by its name and those of its callers.

/** Microkernel tiles, by their arguments. */
const tile = (...types) =>
  new RegExp(`<HandsMicrokernelsBaseline\\.\\(.*> of closure .*HandsMicrokernels\\.(${types.join('|')})[,)].* in `);

/**
 * In order: the first match counts. `leaf` is matched against the function itself, `within` against it and all its
 * callers.
 *
 * PReLU, additions and clamping after a sum belong to the operator that computes the sum.
 */
export const kinds = [
  { title: 'first convolution', within: /HandsEngine\.ImplicitGEMM/ },
  { title: '1x1 and dense products', leaf: tile('GEMMArguments', 'Int16GEMMArguments') },
  {
    title: 'depthwise',
    leaf: tile(
      'BlockedDepthwiseArguments',
      'DepthwiseSpan',
      'DepthwiseRow',
      'Int16DepthwiseArguments',
      'ChannelBlockFill',
      'RowPairFill',
    ),
  },
  {
    title: 'around both',
    within: /HandsEngine\.\(?(TiledMatrixProduct|ExpandedDepthwise|BlockedDepthwise|DepthwiseRows|RowPairDepthwise)/,
  },
  { title: 'pool, resize, pad', within: /Pool|Resize|Maximum|Blend|StridedCopy|Concatenation|Inference\.init\(moving/ },
  { title: 'other operators', within: /Interpreter\.runStep/ },
  { title: 'warp', within: /ImageWarp|PixelSource|Homography/ },
  { title: 'decoding', within: /Detection|Suppression|Landmarking/ },
  { title: 'rest' },
];

/**
 * @param {string[]} names The function and its callers, innermost first.
 * @returns {string} The title of a kind.
 */
export function kindOf(names) {
  const kind = kinds.find((
    { leaf, within },
  ) => (leaf ? leaf.test(names[0]) : !within || names.some((name) => within.test(name))));
  return kind.title;
}
