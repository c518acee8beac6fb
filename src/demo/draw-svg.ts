/** An SVG document as PNG bytes, in its own size; `undefined` for what is none. */
export async function drawSvg(svg: string): Promise<ArrayBuffer | undefined> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(address)
  }
}
