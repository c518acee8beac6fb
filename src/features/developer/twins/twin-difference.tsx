import { useState } from 'react'
import { updateProduct } from '~/contract/endpoints'
import { callsOf } from '~/src/twins/calls'
import type { Change } from '~/src/twins/change'
import { useMay } from '~/src/api/scopes'
import { currentSession } from '~/src/api/session'
import type { Comparison } from '~/src/twins/twins'
import { plural, pluralWith } from '~/src/i18n/plural'
import { Button } from '~/src/ui/button'
import { ConfirmDialog } from '~/src/ui/confirm-dialog'
import { Download } from '~/src/ui/icons'
import { ProgressBar } from '~/src/ui/progress-bar'
import { saveFile } from '~/src/ui/save-file'
import { ChangeRow } from './change-row'
import { plannedScript } from './planned-script'
import { usePromotion } from './use-promotion'

/** What is chosen until a person says otherwise: whatever goes over nobody's work. */
const isSafe = ({ refusal, conflict }: Change) => refusal === undefined && conflict === undefined

/** What the twin has and its source has not: looked at field by field, chosen, and promoted. */
export function TwinDifference({ compared }: { compared: Comparison }) {
  const { twin, changes, hasSource } = compared
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const { progress, failed, run } = usePromotion(compared)
  const readOnly = useMay(updateProduct)
  const isChosen = (change: Change) =>
    change.refusal === undefined && isSafe(change) !== turned.has(change.key)
  const chosen = changes.filter(isChosen)
  const calls = chosen.flatMap((change) => callsOf(change, twin.source.workspaceId))
  const turn = ({ key }: Change) =>
    setTurned(new Set(turned.has(key) ? [...turned].filter((each) => each !== key) : [...turned, key]))
  if (changes.length === 0) return <p className="text-ink-2">The twin matches its source.</p>
  const refusal =
    readOnly ??
    (hasSource ? undefined : 'Enter the source’s token first.') ??
    (chosen.length === 0 ? 'Select changes to promote.' : undefined)
  const save = (language: 'typescript' | 'shell') =>
    saveFile(
      language === 'shell' ? 'promote.sh' : 'promote.ts',
      'text/plain',
      plannedScript(calls, twin.source.address ?? currentSession()?.address ?? '', language),
    )
  return (
    <>
      <p className="text-ink-2">
        Accounts, queues, media and published posts aren’t promoted: the API has no call for them.
      </p>
      <ul aria-label="Changes" className="border-t border-line">
        {changes.map((change) => (
          <ChangeRow
            key={change.key}
            change={change}
            chosen={isChosen(change)}
            failed={failed.get(change.key)}
            onTurn={() => turn(change)}
          />
        ))}
      </ul>
      {progress && (
        <ProgressBar label="Promoting" value={progress.of === 0 ? 1 : progress.done / progress.of} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          busy={progress !== undefined}
          notAllowed={refusal}
          onClick={() => setAsking(true)}
        >
          {plural(chosen.length, ['Promote 1 change', 'Promote # changes'])}
        </Button>
        <span className="ms-auto flex flex-wrap gap-2">
          {(['typescript', 'shell'] as const).map((language) => (
            <Button
              key={language}
              size="sm"
              variant="quiet"
              icon={<Download className="size-3.5" />}
              notAllowed={chosen.length === 0 && 'Select changes to promote.'}
              onClick={() => save(language)}
            >
              {language === 'shell' ? 'Download as shell script' : 'Download as TypeScript'}
            </Button>
          ))}
        </span>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void run(chosen)
        }}
        title={pluralWith(chosen.length, { source: twin.source.name }, [
          'Promote 1 change to {source}?',
          'Promote # changes to {source}?',
        ])}
        confirm="Promote"
      >
        {pluralWith(calls.length, { source: twin.source.name }, [
          'This makes 1 call to {source}.',
          'This makes # calls to {source}, one after another.',
        ])}{' '}
        Anything that fails stays in the list.
      </ConfirmDialog>
    </>
  )
}
