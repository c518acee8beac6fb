import { i18n } from '@lingui/core'
import { Button } from '~/src/ui/button'
import { Info, CircleAlert } from '~/src/ui/icons'

export const insightsId = 'calendar-insights'

type InsightsButtonProps = { count: number | undefined; open: boolean; onOpen: (open: boolean) => void }

/** Opens the insights, and shows and announces the number of notices. */
export function InsightsButton({ count, open, onOpen }: InsightsButtonProps) {
  const some = count !== undefined && count > 0
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-expanded={open}
        aria-controls={open ? insightsId : undefined}
        icon={some ? <CircleAlert className="text-amber" /> : <Info />}
        onClick={() => onOpen(!open)}
      >
        {some ? textWith(count) : count === 0 ? i18n.t('Insights') : <Awaited />}
      </Button>
      <span role="status" className="sr-only">
        {some &&
          i18n.t('{count, plural, one {# notice for these days} other {# notices for these days}}', {
            count,
          })}
      </span>
    </>
  )
}

const textWith = (count: number) =>
  i18n.t('{count, plural, one {Insights · # notice} other {Insights · # notices}}', { count })

/** Until the count is known, the button has the width of one with a count, so that nothing beside it moves. */
function Awaited() {
  return (
    <span className="grid *:col-start-1 *:row-start-1 *:text-start">
      <span aria-hidden="true" className="invisible">
        {textWith(2)}
      </span>
      <span>{i18n.t('Insights')}</span>
    </span>
  )
}
