/** Widths in pixels that the embedded server makes smaller copies of pictures in, at `/files/…?w=`; no others. */
export const renditionWidths: readonly number[] = [80, 160, 320, 480, 640, 960]
