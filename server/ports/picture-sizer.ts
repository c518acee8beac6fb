/** How a smaller copy is encoded. */
export type RenditionFormat = 'webp' | 'jpeg' | 'png'

/** Makes smaller copies of pictures. */
export interface PictureSizer {
  /**
   * The picture upright and `width` pixels wide, never wider than it is; its first frame where it moves. `undefined`
   * for what can't be read as a picture.
   */
  resize(picture: Uint8Array, width: number, format: RenditionFormat): Promise<Uint8Array | undefined>
}
