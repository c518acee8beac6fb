import { i18n } from '@lingui/core'
import { Button } from '~/src/ui/button'
import { Info, CircleAlert } from '~/src/ui/icons'

export const insightsId = 'calendar-insights'

type InsightsButtonProps = { count: number | undefined; open: boolean; onOpen: (open: boolean) => void }

/** Opens the notices and the content mix; says how many notices there are, aloud, too. */
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
        {some
          ? i18n.t('{count, plural, one {Insights · # notice} other {Insights · # notices}}', { count })
          : i18n.t('Insights')}
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
