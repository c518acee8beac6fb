/** Downloads a file through the browser. */
export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by then. The URL would keep the content in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
