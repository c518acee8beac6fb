import type { ReactNode } from 'react'
import { IconButton } from '~/src/ui/icon-button'
import { Trash2 } from '~/src/ui/icons'
import { Time } from '~/src/ui/time'
import { notifyUndoable } from '~/src/ui/notify-undoable'
import { callsIn, type Run, runTitle } from '../runs/run'
import { runBook } from '../runs/run-store'

export interface RunHeadProps {
  run: Run
  workspaceId: string
  aside?: ReactNode
  /** "3 of 4 done". */
  state: string
  /** Buttons before the last one. */
  actions?: ReactNode
}

/** What was asked for, when, and how far it is. */
export function RunHead({ run, workspaceId, aside, state, actions }: RunHeadProps) {
  const busy = callsIn(run, 'waiting', 'making', 'looking') > 0
  const remove = () => {
    const takeOff = () => void runBook.remove(workspaceId, run.id)
    takeOff()
    notifyUndoable({
      title: 'Removed from results',
      detail: run.kind === 'copy' ? undefined : 'The images stay in Media.',
      tone: 'trash',
      undo: () => void runBook.keep(workspaceId, run),
      redo: takeOff,
    })
  }
  return (
    <header className="mb-2 flex items-center gap-2 max-md:flex-wrap">
      {/* On phones the words and the bin are one line, all else the next. */}
      <h2
        className="min-w-0 truncate font-serif !text-16 !font-normal max-md:flex-[1_0_calc(100%-4rem)]"
        title={runTitle(run)}
      >
        “{runTitle(run)}”
      </h2>
      {aside && <span className="truncate text-12 text-ink-3 max-md:order-2 max-md:max-w-40">{aside}</span>}
      <span className="tnum ms-auto flex-none text-12 text-ink-3 max-md:order-2 max-md:ms-0" role="status">
        <Time at={run.at} shape="dayTime" />, {state}
      </span>
      <span className="contents max-md:order-2 max-md:ms-auto max-md:block max-md:empty:hidden">
        {actions}
      </span>
      <span className="contents max-md:order-1 max-md:ms-auto max-md:block">
        <IconButton
          label="Remove from results"
          size="sm"
          icon={<Trash2 className="size-3.5" />}
          notAllowed={busy && 'Still being created.'}
          onClick={remove}
        />
      </span>
    </header>
  )
}
