import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { accountListQuery, campaignListQuery } from '~/src/api/queries/workspace'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { accountName } from '~/src/posts/account-groups'
import { instantOf } from '~/src/posts/actions/local-time'
import { timeText } from '~/src/ui/time'
import type { ComposerValues } from '../composer-values'
import type { MergedField } from './merge-values'

function whenText(values: ComposerValues): string {
  if (values.when === 'queue') return i18n.t('In a queue')
  return values.when === 'schedule' ? timeText(instantOf(values), 'dateTime') : i18n.t('No time, draft')
}

const fileName = (url: string): string => decodeURI(url.split('/').at(-1) ?? url)

/** How a field of a post is written where two versions of it stand beside each other. */
export function useFieldText(workspaceId: string): (values: ComposerValues, field: MergedField) => string {
  const client = useQueryClient()
  const accounts = client.getQueryData(accountListQuery(workspaceId).queryKey) ?? []
  const campaigns = client.getQueryData(campaignListQuery(workspaceId).queryKey) ?? []
  return (values, field) => {
    switch (field) {
      case 'text':
      case 'link':
        return values[field]
      case 'media':
        return commaSeparated(values.media.map(({ name, url }) => name ?? fileName(url)))
      case 'hashtags':
        return values.hashtags.map((tag) => `#${tag}`).join(' ')
      case 'mentions':
        return values.mentions.map((name) => `@${name}`).join(' ')
      case 'targets':
        return commaSeparated(
          values.targets.map(({ accountId }) => {
            const account = accounts.find(({ id }) => id === accountId)
            return account ? accountName(account) : accountId
          }),
        )
      case 'campaignId':
        return campaigns.find(({ id }) => id === values.campaignId)?.name ?? values.campaignId
      case 'options':
        return commaSeparated(
          Object.values(values.options).flatMap((options) =>
            Object.entries(options).map(([name, value]) => `${name}: ${String(value)}`),
          ),
        )
      case 'when':
        return whenText(values)
    }
  }
}
