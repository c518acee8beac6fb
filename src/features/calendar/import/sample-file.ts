import type { SocialAccount } from '~/contract/social'
import { type Day, addDays } from '~/domain/calendar/day'
import { fieldNames } from '~/src/import-export/columns'
import { writeCsv } from '~/src/import-export/csv'
import { nameOfAccount } from '~/src/import-export/name-accounts'

/** A file to begin with: every column, two scheduled posts and a draft, for accounts that are connected. */
export function sampleFile(accounts: readonly SocialAccount[], today: Day, zone: string): string {
  const fields = [
    'date',
    'time',
    'zone',
    'text',
    'accounts',
    'hashtags',
    'link',
    'media',
    'campaign',
  ] as const
  const [first, second] = accounts.filter(
    ({ platform }) => platform !== 'youtube' && platform !== 'instagram' && platform !== 'tiktok',
  )
  const name = (account: SocialAccount | undefined) => (account ? nameOfAccount(account, accounts) : '')
  const both = [name(first), name(second)].filter(Boolean).join('; ')
  return writeCsv([
    fields.map((field) => fieldNames[field]),
    [addDays(today, 7), '09:30', zone, 'Write your post text here.', name(first), 'slow, coffee', '', '', ''],
    [
      addDays(today, 8),
      '14:00',
      zone,
      'Separate several accounts with semicolons.',
      both,
      '',
      'https://example.com',
      '',
      '',
    ],
    ['', '', '', 'A row without a date becomes a draft.', name(first), '', '', '', ''],
  ])
}
