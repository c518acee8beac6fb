/** twitter-text ships no types. Importing only `parseTweet` keeps its linkifiers out of the bundle. */
declare module 'twitter-text/dist/esm/parseTweet' {
  interface ParsedTweet {
    readonly weightedLength: number
    readonly valid: boolean
    /** UTF-16 index, inclusive. */
    readonly validRangeEnd: number
  }
  export default function parseTweet(
    text?: string,
    options?: { readonly maxWeightedTweetLength: number },
  ): ParsedTweet
}

declare module 'twitter-text/dist/esm/configs' {
  const configs: { readonly defaults: { readonly maxWeightedTweetLength: number } }
  export default configs
}

declare module 'twitter-text/dist/esm/extractUrlsWithIndices' {
  interface FoundUrl {
    readonly url: string
    /** UTF-16 indices, the end exclusive. */
    readonly indices: readonly [number, number]
  }
  export default function extractUrlsWithIndices(text: string): FoundUrl[]
}
