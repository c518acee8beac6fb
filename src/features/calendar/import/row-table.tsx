import { useState } from 'react'
import { postTitle } from '~/domain/posts/post-title'
import { problemText, type RowProblem } from '~/src/import-export/read-row'
import { DataTable } from '~/src/ui/data-table'
import { Button } from '~/src/ui/button'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { StatusMark } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time-text'
import type { ReviewRow } from './review'

type RowTableProps = { rows: readonly ReviewRow[]; zone: string; repeats: boolean }

/** Every row as the post that it makes, or why it makes none. */
export function RowTable({ rows, zone, repeats }: RowTableProps) {
  const [only, setOnly] = useState(false)
  const wrong = rows.filter((row) => row.problems.length > 0)
  const shown = only && wrong.length > 0 ? wrong : rows
  return (
    <div className="grid gap-2">
      {wrong.length > 0 && wrong.length < rows.length && (
        <Button size="sm" aria-pressed={only} className="justify-self-start" onClick={() => setOnly(!only)}>
          {only ? `Show all ${rows.length} rows` : `Show rows with problems (${wrong.length})`}
        </Button>
      )}
      <DataTable label="File contents" className="max-md:min-w-[560px]">
        <thead>
          <tr>
            <th data-number="">Row</th>
            <th>When</th>
            <th>Accounts</th>
            <th className="w-3/5">Post</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.line} row={row} zone={zone} repeats={repeats} />
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}

function Row({ row, zone, repeats }: { row: ReviewRow; zone: string; repeats: boolean }) {
  const { body, line, text, problems } = row
  const out = body === undefined || (row.repeats !== undefined && !repeats)
  const platforms = [...new Set(body?.targets.map(({ platform }) => platform))]
  return (
    <tr>
      <td data-number="" className="text-ink-3">
        {line}
      </td>
      <td className="tnum whitespace-nowrap">
        {out ? (
          <span className="text-ink-3">{body ? 'Skipped' : 'Not imported'}</span>
        ) : body.scheduledAt === undefined ? (
          <StatusMark status="draft" />
        ) : (
          timeText(body.scheduledAt, 'dateTime', zone)
        )}
      </td>
      <td>
        <PlatformMarks platforms={platforms} />
      </td>
      <td className="max-w-0">
        <span dir="auto" className={out ? 'block truncate text-ink-3' : 'block truncate'}>
          {postTitle(text)}
        </span>
        {row.repeats !== undefined && <span className="block text-12 text-ink-2">{row.repeats}</span>}
        <Problems problems={problems} />
      </td>
    </tr>
  )
}

function Problems({ problems }: { problems: readonly RowProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul className="text-12">
      {problems.map((problem) => (
        <li key={problemText(problem)} className={problem.severity === 'error' ? 'text-red' : 'text-ink-2'}>
          {problem.severity === 'error' ? `Error: ${problemText(problem)}` : `Note: ${problemText(problem)}`}
        </li>
      ))}
    </ul>
  )
}
