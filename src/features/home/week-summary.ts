import { counted } from '~/src/i18n/plural'
import { capital } from '~/src/ui/enum-labels'

/** The day in a sentence: what is still to go out, and what waits for a person. */
export function daySentence(toGo: number, needs: number): string {
  const going =
    toGo === 0
      ? 'Nothing left to publish this week.'
      : capital(counted(toGo, ['one post left to publish this week.', '# posts left to publish this week.']))
  const waiting =
    needs === 0
      ? 'Nothing needs attention.'
      : capital(counted(needs, ['one thing needs your attention.', '# things need your attention.']))
  return `${going} ${waiting}`
}
