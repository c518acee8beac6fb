import { i18n } from '@lingui/core'
import type { Endpoint } from '~/contract/endpoint'
import { skippedAt, skippedRecords } from '~/src/api/http/send'
import { useStore } from '~/src/store/store'
import { Banner } from '~/src/ui/notices'

/** Says how many records of a list can't be shown, if any. */
export function SkippedNotice({ list }: { list: Pick<Endpoint, 'path'> }) {
  const count = skippedAt(useStore(skippedRecords), list.path)
  if (count === 0) return null
  return (
    <Banner>
      {i18n.t(
        '{count, plural, one {1 entry can’t be shown: the API sent it in a form that this version can’t read.} other {# entries can’t be shown: the API sent them in a form that this version can’t read.}}',
        { count },
      )}
    </Banner>
  )
}
