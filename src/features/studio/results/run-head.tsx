import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '~/src/api/queries/access'
import { quoted } from '~/src/i18n/quoted'
import { Button, buttonClass } from '~/src/ui/button'
import { costText } from '~/src/ui/cost'
import { IconButton } from '~/src/ui/icon-button'
import { Repeat2, Settings2, Trash2 } from '~/src/ui/icons'
import { Time } from '~/src/ui/time'
import { notifyUndoable } from '~/src/ui/undo-history'
import { withoutRepeats } from '../form/form-frame'
import { restartForm } from '../form/use-generation-form'
import { callCost, callsIn, endpoints, type Run, runTitle } from '../runs/run'
import { freshRun, runStore } from '../runs/run-store'
import { startRun } from '../runs/runner'
import { useSpend } from '../use-balance'

const formRoutes = {
  image: '/w/$workspaceId/studio/image',
  preset: '/w/$workspaceId/studio/preset',
  copy: '/w/$workspaceId/studio/copy',
} as const

interface ChangeAndRunProps {
  run: Run
  /** Media id of the frame that stays chosen. */
  frame?: string
  workspaceId: string
}

/** Opens the form with the run's settings. */
export function ChangeAndRun({ run, frame, workspaceId }: ChangeAndRunProps) {
  const { from } = useSearch({ strict: false })
  return (
    <Link
      to={formRoutes[run.kind]}
      params={{ workspaceId }}
      search={{ from: run.id, frame }}
      className={buttonClass({ size: 'sm' })}
      // Its address stays the same, so the form does, too.
      onClick={() => from === run.id && restartForm(workspaceId, run)}
    >
      <Trans
        id="<0/> Edit and run"
        components={{ 0: <Settings2 aria-hidden="true" className="size-3.5" /> }}
      />
    </Link>
  )
}

interface RunAgainProps {
  run: Run
  workspaceId: string
  /** Shows the balance after it only in the tooltip. */
  brief?: boolean
}

/** Starts a run with the same settings. */
export function RunAgain({ run, workspaceId, brief = false }: RunAgainProps) {
  const client = useQueryClient()
  const refusal = useMay(endpoints[run.kind])
  const cost = callCost(run)
  const spend = useSpend(cost)
  return (
    <Button
      size="sm"
      icon={<Repeat2 className="size-3.5" />}
      notAllowed={refusal}
      cost={cost === 0 || brief ? costText(cost, true) : spend}
      title={brief ? spend : undefined}
      onKeyDown={withoutRepeats}
      // The second click of a double-click would be charged, too.
      onClick={({ detail }) => detail <= 1 && startRun({ client, workspaceId }, oneMore(run, workspaceId))}
    >
      {i18n.t('Run again')}
    </Button>
  )
}

function oneMore(run: Run, workspaceId: string): Run {
  const fresh = freshRun(workspaceId, 1)
  return run.kind === 'copy'
    ? { ...run, ...fresh }
    : { ...run, ...fresh, before: undefined, remakes: undefined, kit: undefined }
}

export interface RunHeadProps {
  run: Run
  workspaceId: string
  aside?: ReactNode
  /** "3 of 4 done". */
  state: string
  /** Buttons before "Remove from results". */
  actions?: ReactNode
}

/** A run's header: prompt, time and progress. */
export function RunHead({ run, workspaceId, aside, state, actions }: RunHeadProps) {
  const busy = callsIn(run, 'waiting', 'making', 'looking') > 0
  const remove = () => {
    const removeRun = () => void runStore.remove(workspaceId, run.id)
    removeRun()
    notifyUndoable({
      title: i18n.t('Removed from results'),
      detail: run.kind === 'copy' ? undefined : i18n.t('The images stay in Media.'),
      tone: 'trash',
      undo: () => void runStore.save(workspaceId, run),
      redo: removeRun,
    })
  }
  return (
    <header className="mb-2 flex items-center gap-2 max-md:flex-wrap">
      {/* On phones, title and remove button are on the first line, and everything else on the second. */}
      <h2
        className="min-w-0 truncate font-serif !text-16 !font-normal max-md:flex-[1_0_calc(100%-4rem)]"
        title={runTitle(run)}
      >
        {quoted(runTitle(run))}
      </h2>
      {aside && <span className="truncate text-12 text-ink-3 max-md:order-2 max-md:max-w-40">{aside}</span>}
      <span className="tnum ms-auto flex-none text-12 text-ink-3 max-md:order-2 max-md:ms-0" role="status">
        <Trans
          id="<0/>, {state}"
          values={{ state: <>{state}</> }}
          components={{ 0: <Time at={run.at} shape="dayTime" /> }}
        />
      </span>
      <span className="contents max-md:order-2 max-md:ms-auto max-md:block max-md:empty:hidden">
        {actions}
      </span>
      <span className="contents max-md:order-1 max-md:ms-auto max-md:block">
        <IconButton
          label={i18n.t('Remove from results')}
          size="sm"
          icon={<Trash2 className="size-3.5" />}
          notAllowed={busy && i18n.t('Still being created.')}
          onClick={remove}
        />
      </span>
    </header>
  )
}
