import { i18n } from '@lingui/core'
import { connection } from '~/src/api/offline/connection'
import { useStore } from '~/src/store/store'

/** Why a form can't be sent now, for one that keeps what was entered; undefined while online. */
export function useOfflineRefusal(): string | undefined {
  return useStore(connection) === 'here'
    ? undefined
    : i18n.t('You’re offline. What you entered stays here until you’re back online.')
}
