import { counted } from '~/src/i18n/plural'
import { capital } from '~/src/ui/enum-labels'

/** The day in a sentence: what is still to go out, and what waits for a person. */
export function daySentence(toGo: number, actionItems: number): string {
  const going =
    toGo === 0
      ? 'Nothing left to publish this week.'
      : capital(counted(toGo, ['one post left to publish this week.', '# posts left to publish this week.']))
  const waiting =
    actionItems === 0
      ? 'Nothing needs attention.'
      : capital(counted(actionItems, ['one thing needs your attention.', '# things need your attention.']))
  return `${going} ${waiting}`
}
