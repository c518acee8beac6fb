/** The part of `wawoff2` that we use; the package ships no types. */
declare module 'wawoff2/decompress.js' {
  /** A WOFF2 file as TrueType or OpenType. */
  export default function decompress(bytes: Uint8Array): Promise<Uint8Array>
}
