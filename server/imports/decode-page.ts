/** A page's bytes as text: by byte order mark, then the header's charset, then the page's own `<meta>`, else UTF-8. */
export function decodePage(bytes: Uint8Array, contentTypeHeader: string): string {
  const label =
    byteOrderMark(bytes) ?? charsetIn(contentTypeHeader) ?? charsetIn(asciiStart(bytes)) ?? 'utf-8'
  return decoderFor(label).decode(bytes)
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return undefined
}

/** The HTML standard looks for `<meta charset>` in the first 1,024 bytes. */
function asciiStart(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
}

function charsetIn(text: string): string | undefined {
  return /charset\s*=\s*["']?\s*([\w:.-]{2,40})/i.exec(text)?.[1]
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder('utf-8') // an unknown charset still has readable ASCII in it
  }
}
