// What a function works at, by its name and those of its callers.

/** Tiles of the microkernels, by what they are called with. */
const tile = (...types) =>
  new RegExp(`^closure .*HandsMicrokernels\\.(${types.join('|')})[,)].* in HandsMicrokernelsBaseline\\.`);

/**
 * In this order: the first one that takes a function counts. `leaf` is tried on the function itself, `within` on it and
 * on all its callers.
 *
 * PReLU, additions and bounds after a sum are part of what computes the sum.
 */
export const kinds = [
  { title: 'first convolution', within: /HandsEngine\.ImplicitGEMM|FixedPointProduct\.\(windowed/ },
  { title: '1x1 and dense products', leaf: tile('GEMMArguments', 'FixedPointGEMMArguments') },
  {
    title: 'depthwise',
    leaf: tile(
      'BlockedDepthwiseArguments', 'DepthwiseSpan', 'DepthwiseRow', 'FixedPointDepthwiseArguments',
      'ChannelBlockFill', 'RowPairFill'),
  },
  { title: 'around both', within: /HandsEngine\.\(?(TiledMatrixProduct|ExpandedDepthwise|BlockedDepthwise|DepthwiseRows|FixedPoint(Product|ExpandedDepthwise|Depthwise)\b)/ },
  { title: 'pool, resize, pad', within: /Pool|Resize|Maximum|Blend|StridedCopy|Concatenation|Inference\.init\(moving/ },
  { title: 'other operators', within: /Interpreter\.runStep/ },
  { title: 'warp', within: /ImageWarp|PixelSource|Homography/ },
  { title: 'decoding', within: /Detection|Suppression|Landmarking/ },
  { title: 'rest' },
];

/**
 * @param {string[]} names The function's and its callers', the nearest first.
 * @returns {string} The title of a kind.
 */
export function kindOf(names) {
  const kind = kinds.find(({ leaf, within }) =>
    (leaf ? leaf.test(names[0]) : !within || names.some((name) => within.test(name))));
  return kind.title;
}
