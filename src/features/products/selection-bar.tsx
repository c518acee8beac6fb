import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { productStatuses, type ProductStatus, type Product, type ProductUpdate } from '~/contract/product'
import { RecordStatusGlyph, statusWord } from '~/src/records/status'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { ChevronDown, X } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { useRef, useState } from 'react'
import { language } from '~/domain/language'
import { holdChanges } from '~/src/api/live-state'
import { useUpdateProducts } from '~/src/api/mutations/products'
import { inverseFields } from '~/src/api/mutations/optimistic-update'
import { runBulk } from '~/src/records/run-bulk'
import { notifyChange } from '~/src/records/change-record'
import { toast } from '~/src/ui/toast'

/** One product's share of a change of several. */
interface Due {
  readonly product: Product
  readonly changes: Pick<ProductUpdate, 'status'>
}
interface BulkFailure extends Due {
  readonly message: string
}

/** A change of several products: how far it is, and which failed. */
export interface Bulk {
  readonly done: number
  readonly total: number
  readonly running: boolean
  readonly failures: readonly BulkFailure[]
}

const asBefore = (count: number) =>
  i18n.t('{count, plural, one {1 product changed back} other {# products changed back}}', { count })
const nowSet = (count: number, status: string) =>
  i18n.t('{count, plural, one {1 product set to {status}} other {# products set to {status}}}', {
    count,
    status,
  })

/** Sets the status of several products, a few at a time; one that fails does not stop the rest. */
export function useBulkStatus(workspaceId: string) {
  const { update, refresh } = useUpdateProducts(workspaceId)
  const [bulk, setBulk] = useState<Bulk>()
  const stopped = useRef(false)

  /** Carries them out; answers those that went through, and the way back where there is one. */
  async function each(due: readonly Due[]): Promise<{ changed: readonly Due[]; back: readonly Due[] }> {
    const total = due.length
    stopped.current = false
    setBulk({ done: 0, total, running: true, failures: [] })
    const letShow = holdChanges()
    // The list is drawn anew with each: of thousands a hundred tell how far it is.
    const step = Math.ceil(total / 100)
    const { done, failures } = await runBulk(
      due,
      ({ product, changes }) => update({ productId: product.id, changes }),
      {
        onProgress: (completed) => {
          if (completed % step === 0) setBulk({ done: completed, total, running: true, failures: [] })
        },
        isStopped: () => stopped.current,
      },
    )
    letShow()
    refresh()
    const failed = failures.map(({ item, message }) => ({ ...item, message }))
    setBulk({ done: total, total, running: false, failures: failed })
    const changed = done.map(({ item }) => item)
    const back = changed.flatMap(({ product, changes }) => {
      const inverse = inverseFields(product, changes)
      return inverse ? { product: { ...product, ...changes }, changes: inverse } : []
    })
    return { changed, back }
  }
  async function change(due: readonly Due[]): Promise<void> {
    const { changed, back } = await each(due)
    if (changed.length === 0) return
    const words = new Set(changed.map(({ changes }) => statusWord(changes.status)))
    const [status = ''] = words
    const title = words.size === 1 ? nowSet(changed.length, status) : asBefore(changed.length)
    if (back.length === 0) return void toast.show({ title })
    notifyChange({
      title,
      undo: async () => {
        const undone = (await each(back)).changed.length
        if (undone > 0) toast.show({ title: asBefore(undone) })
        return undone > 0
      },
      redo: async () => (await each(changed)).changed.length > 0,
    })
  }

  return {
    bulk,
    /** False where all of them have the status already: then nothing is done, and it is said. */
    run: (products: readonly Product[], status: ProductStatus): boolean => {
      const due = products.filter((product) => product.status !== status)
      if (due.length > 0) void change(due.map((product) => ({ product, changes: { status } })))
      else
        toast.show({
          title: i18n.t('Nothing to change'),
          detail: i18n.t(
            '{count, plural, one {The product is already set to {status}.} other {The products are already set to {status}.}}',
            { count: products.length, status: statusWord(status) },
          ),
        })
      return due.length > 0
    },
    /** Those alone that failed, each to what it was to be. */
    retry: () => change(bulk?.failures ?? []),
    dismiss: () => setBulk(undefined),
    stop: () => {
      stopped.current = true
    },
  }
}

type Props = {
  count: number
  /** How many the filter finds. */
  total: number
  busy: boolean
  notAllowed: string | undefined
  onStatus: (status: ProductStatus) => void
  onAll: () => void
  onClear: () => void
}

/** What can be done with the chosen products together. */
export function SelectionBar({ count, total, busy, notAllowed, onStatus, onAll, onClear }: Props) {
  return (
    <section
      aria-label={i18n.t('Selection')}
      data-selection
      className="fixed bottom-6 left-1/2 z-10 flex -translate-x-1/2 items-center gap-1.5 rounded-lg bg-lift p-1.5 ps-3.5 shadow-float max-md:inset-x-3 max-md:bottom-[72px] max-md:translate-x-0 max-md:flex-wrap"
    >
      <span role="status" className="tnum pe-1 whitespace-nowrap">
        {i18n.t('{count} selected', { count: count.toLocaleString(language) })}
      </span>
      <Menu
        label={i18n.t('Set status')}
        trigger={
          <Button busy={busy} notAllowed={notAllowed}>
            <Trans id="Set status <0/>" components={{ 0: <ChevronDown className="text-ink-3" /> }} />
          </Button>
        }
        entries={productStatuses.map((status) => ({
          id: status,
          label: statusWord(status),
          icon: <RecordStatusGlyph status={status} />,
          notAllowed,
          onSelect: () => onStatus(status),
        }))}
      />
      {count < total && (
        <Button variant="quiet" onClick={onAll}>
          {i18n.t('Select all {total}', { total: total.toLocaleString(language) })}
        </Button>
      )}
      <IconButton label={i18n.t('Clear selection')} icon={<X />} onClick={onClear} />
    </section>
  )
}
