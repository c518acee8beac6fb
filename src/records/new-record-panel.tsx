import { type RecordKind, recordWords } from './record-words'
import type { ReactNode } from 'react'
import { FormFailure } from '~/src/form/form-failure'
import { LeaveGuard } from './leave-guard'
import { Button } from '~/src/ui/button'
import { SidePanel } from '~/src/ui/side-panel'
import type { Failure } from './land-failure'
import { RestoredBanner } from './restored-banner'

type Props = {
  made: {
    kind: RecordKind
    formId: string
    failure: Failure | undefined
    restored: boolean
    unsaved: boolean
    saving: boolean
    save: () => Promise<void>
    discard: () => void
    forget: () => void
  }
  notAllowed: string | undefined
  onClose: () => void
  children: ReactNode
}

/** The panel of a record that does not exist yet, around its fields. */
export function NewRecordPanel({ made, notAllowed, onClose, children }: Props) {
  const { kind, formId, failure } = made
  const words = recordWords[kind]
  return (
    <SidePanel
      title={words.new}
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={made.saving} notAllowed={notAllowed}>
            {words.create}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {failure && <FormFailure title={words.notCreated} {...failure} />}
      {made.restored && <RestoredBanner onDiscard={made.discard} />}
      <form
        id={formId}
        aria-label={words.new}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void made.save()
        }}
      >
        {children}
      </form>
      <LeaveGuard when={made.unsaved} title={words.leave} onLeave={made.forget}>
        Your changes haven’t been saved.
      </LeaveGuard>
    </SidePanel>
  )
}
