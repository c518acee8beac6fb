/** Whether an address ends like a video's. All a post tells of its files are addresses (api.md section 2, "Post"). */
export function isVideoUrl(url: string): boolean {
  const path = URL.canParse(url, 'http://here') ? new URL(url, 'http://here').pathname : url
  return /\.(mp4|m4v|mov|webm|mkv|avi|ogv)$/i.test(path)
}
