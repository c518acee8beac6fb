import { capital, counted } from '~/src/modules/count-words'

/** The day in a sentence: what is still to go out, and what waits for a person. */
export function daySentence(toGo: number, needs: number): string {
  const going =
    toGo === 0
      ? 'Nothing more goes out this week.'
      : `${capital(counted(toGo, 'post'))} still to go out this week.`
  if (needs === 0) return `${going} Nothing needs you.`
  return `${going} ${capital(counted(needs, 'thing'))} ${needs === 1 ? 'needs' : 'need'} you first.`
}
