import type { CreditTransaction } from '~/contract/credits'
import { language } from '~/domain/language'
import { DataTable } from '~/src/ui/data-table'
import { spendingByWorkspace } from './by-day'

export interface SpentTableProps {
  transactions: readonly CreditTransaction[]
  nameOf: (workspaceId: string | undefined) => string
}

/** What each workspace spent, and on what. */
export function SpentTable({ transactions, nameOf }: SpentTableProps) {
  const spent = spendingByWorkspace(transactions)
  if (spent.length === 0) return <p className="text-ink-2">No credits were spent in these transactions.</p>
  return (
    <DataTable label="Spent by workspace" className="table-fixed">
      <thead>
        <tr>
          <th scope="col">Workspace</th>
          <th scope="col" data-number className="w-20">
            Publishing
          </th>
          <th scope="col" data-number className="w-20">
            Images
          </th>
          <th scope="col" data-number className="w-20">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {spent.map(({ workspaceId, parts, total }) => (
          <tr key={workspaceId ?? ''}>
            <td className="truncate">{nameOf(workspaceId)}</td>
            <td data-number>{parts.publishing.toLocaleString(language)}</td>
            <td data-number>{parts.pictures.toLocaleString(language)}</td>
            <td data-number className="font-medium">
              {total.toLocaleString(language)}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
