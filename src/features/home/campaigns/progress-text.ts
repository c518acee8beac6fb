import type { Progress } from './progress'

/** "6 of 10 scheduled", "3 published, 3 to go". */
export function progressText({ parts, out, timed }: Progress): string {
  if (parts.length === 0) return 'No posts yet'
  if (out === 0) return `${timed} of ${parts.length} scheduled`
  const failed = parts.filter((status) => status === 'failed').length
  const toGo = parts.length - out - failed
  return failed > 0 ? `${out} published, ${toGo} to go, ${failed} failed` : `${out} published, ${toGo} to go`
}
