import type { Progress } from './progress'

/** "6 of 10 have a time", "3 out, 3 to go". */
export function progressWords({ parts, out, timed }: Progress): string {
  if (parts.length === 0) return 'No posts yet'
  if (out === 0) return `${timed} of ${parts.length} ${timed === 1 ? 'has' : 'have'} a time`
  const failed = parts.filter((status) => status === 'failed').length
  const toGo = parts.length - out - failed
  return `${out} published, ${toGo} to go${failed > 0 ? `, ${failed} failed` : ''}`
}
