import type { CreditTransaction } from '~/contract/credits'
import { saveFile } from '~/src/ui/save-file'
import { kindName } from './kinds'

/** Saves the transactions as CSV, as they are listed; times in UTC, amounts as numbers. */
export async function exportTransactions(
  transactions: readonly CreditTransaction[],
  nameOf: (workspaceId: string | undefined) => string,
): Promise<void> {
  const { writeCsv } = await import('~/src/import-export/csv')
  const rows = transactions.map((each) => [
    each.createdAt ?? '',
    kindName(each.kind),
    each.description ?? '',
    nameOf(each.workspaceId),
    String(each.amount ?? ''),
  ])
  saveFile(
    'credits.csv',
    'text/csv',
    writeCsv([['When', 'Kind', 'Used for', 'Workspace', 'Credits'], ...rows]),
  )
}
