/** A frame of a video, to be scaled to a poster's size in px. */
export interface FrameToScale {
  readonly frame: VideoFrame | ImageBitmap
  readonly width: number
  readonly height: number
}

// Without a GPU, scaling and encoding a frame takes some 30 ms, during which the page wouldn't react. Answers through the
// given port with the JPEG, or `undefined` if that fails.
self.addEventListener('message', ({ data, ports: [answer] }: MessageEvent<FrameToScale>) => {
  scaled(data).then(
    (blob) => answer?.postMessage(blob),
    () => answer?.postMessage(undefined),
  )
})

async function scaled({ frame, width, height }: FrameToScale): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(frame, 0, 0, width, height)
  frame.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}
