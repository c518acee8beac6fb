import { counted } from '~/src/modules/count-words'
import { capital } from '~/src/ui/enum-words'

/** The day in a sentence: what is still to go out, and what waits for a person. */
export function daySentence(toGo: number, needs: number): string {
  const going =
    toGo === 0
      ? 'Nothing left to publish this week.'
      : `${capital(counted(toGo, ['one post', '# posts']))} left to publish this week.`
  if (needs === 0) return `${going} Nothing needs attention.`
  return `${going} ${capital(counted(needs, ['one thing', '# things']))} ${needs === 1 ? 'needs' : 'need'} your attention.`
}
