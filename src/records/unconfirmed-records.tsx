import { i18n } from '@lingui/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { NewRecord, RecordOperation } from '~/src/operations/operation'
import { operations, useStoredOperations } from '~/src/operations/operations'
import { Button } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { Banner, ErrorNotice } from '~/src/ui/notices'
import type { RecordKind } from './record-form'

const kindOf = ({ record }: NewRecord): RecordKind => (record === 'campaign' ? 'campaign' : 'product')

const nameOf = ({ create }: RecordOperation): string =>
  create.record === 'import' ? create.body.url : create.body.name

/** The stored creations of records in this workspace. */
export function useRecordOperations(workspaceId: string): readonly RecordOperation[] {
  return useStoredOperations().filter(
    (each): each is RecordOperation => each.kind === 'record' && each.workspaceId === workspaceId,
  )
}

/**
 * Shown above the list: unconfirmed creations, and possible duplicates. A creation whose form is open is
 * shown there instead.
 */
export function UnconfirmedRecords({ workspaceId, kind }: { workspaceId: string; kind: RecordKind }) {
  const isFormOpen = useRouterState({ select: ({ location }) => /\/(new|import)$/.test(location.pathname) })
  const own = useRecordOperations(workspaceId).filter(({ create }) => kindOf(create) === kind)
  const twice = own.filter(({ ended, duplicates = [] }) => ended && duplicates.length > 0)
  const open = own.filter(({ unknown }) => unknown && !isFormOpen)
  if (twice.length === 0 && open.length === 0) return null
  return (
    <div className="grid gap-2 pb-3">
      {open.map((each) => (
        <UnconfirmedRecord key={each.id} operation={each} />
      ))}
      {twice.map((each) => (
        <Duplicates key={each.id} operation={each} kind={kind} />
      ))}
    </div>
  )
}

type UnconfirmedRecordProps = {
  operation: RecordOperation
  /** Called when a person found it in the list. */
  onFound?: (() => void) | undefined
}

/** An unconfirmed creation, with buttons to check again or to say what the list shows. */
export function UnconfirmedRecord({ operation, onFound }: UnconfirmedRecordProps) {
  const [busy, setBusy] = useState(false)
  const { id, unknown, lost } = operation
  const look = async () => {
    setBusy(true)
    await operations.resumeRecord(id, 'look')
    setBusy(false)
  }
  const drop = () => void operations.drop([id])
  return (
    <ErrorNotice
      title={i18n.t('Couldn’t confirm that “{name}” was created', { name: nameOf(operation) })}
      message={
        <>
          <bdi>{unknown?.message ?? i18n.t('It’s checked again as soon as the API responds.')}</bdi>{' '}
          <ListLink operation={operation} />
        </>
      }
      code={(unknown ?? lost)?.code}
      requestId={(unknown ?? lost)?.requestId}
      action={
        <>
          <Button size="sm" busy={busy} onClick={() => void look()}>
            {i18n.t('Check again')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              onFound?.()
              drop()
            }}
          >
            {i18n.t('It was created')}
          </Button>
          <Button size="sm" variant="quiet" onClick={drop}>
            {i18n.t('It wasn’t created')}
          </Button>
        </>
      }
    />
  )
}

function ListLink({ operation: { create, workspaceId } }: { operation: RecordOperation }) {
  return kindOf(create) === 'campaign' ? (
    <Link to="/w/$workspaceId/campaigns" params={{ workspaceId }} className={linkClass}>
      {i18n.t('All campaigns')}
    </Link>
  ) : (
    <Link to="/w/$workspaceId/products" params={{ workspaceId }} className={linkClass}>
      {i18n.t('All products')}
    </Link>
  )
}

/** Possible duplicates. A person decides which to keep, as somebody else may have created one. */
function Duplicates({ operation, kind }: { operation: RecordOperation; kind: RecordKind }) {
  const { id, workspaceId, made, duplicates = [] } = operation
  const name = made?.name ?? nameOf(operation)
  const ids = [made?.id, ...duplicates].flatMap((each) => each ?? [])
  return (
    <Banner
      title={i18n.t('“{name}” may have been created twice', { name })}
      action={
        <Button size="sm" variant="quiet" onClick={() => void operations.drop([id])}>
          {i18n.t('I’ve checked')}
        </Button>
      }
    >
      <p>{i18n.t('The browser may have sent the request twice. Archive the one you don’t need.')}</p>
      <span className="flex flex-wrap gap-x-3">
        {ids.map((each, index) => (
          <RecordLink key={each} kind={kind} workspaceId={workspaceId} id={each}>
            {name} ({index + 1})
          </RecordLink>
        ))}
      </span>
    </Banner>
  )
}

type RecordLinkProps = { kind: RecordKind; workspaceId: string; id: string; children: ReactNode }

const RecordLink = ({ kind, workspaceId, id, children }: RecordLinkProps) =>
  kind === 'campaign' ? (
    <Link
      to="/w/$workspaceId/campaigns/$campaignId"
      params={{ workspaceId, campaignId: id }}
      className={linkClass}
    >
      {children}
    </Link>
  ) : (
    <Link
      to="/w/$workspaceId/products/$productId"
      params={{ workspaceId, productId: id }}
      className={linkClass}
    >
      {children}
    </Link>
  )
