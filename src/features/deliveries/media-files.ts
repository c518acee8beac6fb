/** A file's name as its address ends, for saving it. */
export function fileNameOf(url: string, index: number): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  const last = path.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || `file-${index + 1}`
  } catch {
    return last || `file-${index + 1}`
  }
}

/** Whether this browser can hand files over to another app. */
export function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File([''], 'picture.png', { type: 'image/png' })] })
}

/** Fetches the files, as sharing takes them whole. Rejects where one can't be had. */
export async function loadFiles(urls: readonly string[]): Promise<File[]> {
  return Promise.all(
    urls.map(async (url, index) => {
      const response = await fetch(url)
      if (!response.ok) throw new Error(response.statusText)
      const blob = await response.blob()
      return new File([blob], fileNameOf(url, index), { type: blob.type })
    }),
  )
}

export type Shared = 'shared' | 'dismissed' | 'press-again' | 'refused'

/** Opens the share sheet. The browser wants a press of a moment ago: after a long download, one more. */
export async function shareFiles(files: readonly File[]): Promise<Shared> {
  const given = { files: [...files] }
  if (!navigator.canShare(given)) return 'refused'
  try {
    await navigator.share(given)
    return 'shared'
  } catch (error) {
    if (!(error instanceof DOMException)) return 'refused'
    if (error.name === 'AbortError') return 'dismissed'
    return error.name === 'NotAllowedError' ? 'press-again' : 'refused'
  }
}
