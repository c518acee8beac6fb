import { Trans } from '@lingui/react'
import type { Source } from '~/domain/platforms/limits'
import { SafeLink } from '~/src/ui/safe-link'
import { timeText } from '~/src/ui/time'

type Props = {
  source: Source
  official: boolean
  /** `YYYY-MM-DD`. */
  checkedOn: string
  className?: string
}

/** Where a platform documents a limit, and when that was checked. */
export function LimitSource({ source, official, checkedOn, className }: Props) {
  const name = source.url ? (
    <SafeLink href={source.url} className={className}>
      {source.name}
    </SafeLink>
  ) : (
    source.name
  )
  const values = { name: <>{name}</>, day: <>{timeText(checkedOn, 'date')}</> }
  return official ? (
    <Trans id="{name}, official, checked {day}" values={values} />
  ) : (
    <Trans id="{name}, unofficial, checked {day}" values={values} />
  )
}
