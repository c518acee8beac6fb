import type { ReactNode } from 'react'
import { IconButton } from '~/src/ui/icon-button'
import { Trash2 } from '~/src/ui/icons'
import { Time } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import { type Run, runTitle } from '../runs/run'
import { runBook } from '../runs/run-book'
import { callsIn } from '../runs/runner'

export interface RunHeadProps {
  run: Run
  workspaceId: string
  aside?: ReactNode
  /** "3 of 4 done". */
  state: string
}

/** What was asked for, when, and how far it is. */
export function RunHead({ run, workspaceId, aside, state }: RunHeadProps) {
  const busy = callsIn(run, 'waiting', 'making') > 0
  const remove = () => {
    runBook.remove(workspaceId, run.id)
    toast.show({
      title: 'Taken off the sheet. Its pictures stay in Media.',
      tone: 'trash',
      undo: () => runBook.restore(workspaceId, run),
    })
  }
  return (
    <header className="mb-2 flex items-center gap-2">
      <h2 className="min-w-0 truncate font-serif !text-16 !font-normal">“{runTitle(run)}”</h2>
      {aside && <span className="truncate text-12 text-ink-3">{aside}</span>}
      <span className="tnum ms-auto flex-none text-12 text-ink-3" role="status">
        <Time at={run.at} shape="dayTime" />, {state}
      </span>
      <IconButton
        label="Take off the sheet"
        size="sm"
        icon={<Trash2 className="size-3.5" />}
        notAllowed={busy && 'It is still being made.'}
        onClick={remove}
      />
    </header>
  )
}
