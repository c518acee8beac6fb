import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useRef, useState } from 'react'
import { type Product, type ProductStatus, type ProductUpdate, productStatuses } from '~/contract/product'
import { language } from '~/domain/language'
import { holdChanges } from '~/src/api/live-state'
import { inverseFields } from '~/src/api/mutations/optimistic-update'
import { useUpdateProducts } from '~/src/api/mutations/products'
import { notifyChange } from '~/src/records/change-record'
import { runBulk } from '~/src/records/run-bulk'
import { RecordStatusGlyph, statusWord } from '~/src/records/status'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { ChevronDown, X } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { useSelectionBar } from '~/src/ui/selection-bar'
import { toast } from '~/src/ui/toast'

/** One product's part of a bulk change. */
interface Due {
  readonly product: Product
  readonly changes: Pick<ProductUpdate, 'status'>
}
interface BulkFailure extends Due {
  readonly message: string
}

/** State of a bulk change: progress and failures. */
export interface Bulk {
  readonly done: number
  readonly total: number
  readonly running: boolean
  readonly failures: readonly BulkFailure[]
}

const changedBackTitle = (count: number) =>
  i18n.t('{count, plural, one {1 product changed back} other {# products changed back}}', { count })
const changedTitle = (count: number, status: string) =>
  i18n.t('{count, plural, one {1 product set to {status}} other {# products set to {status}}}', {
    count,
    status,
  })

/** Sets the status of several products, a few at a time. A failure doesn't stop the others. */
export function useBulkStatus(workspaceId: string) {
  const { update, refresh } = useUpdateProducts(workspaceId)
  const [bulk, setBulk] = useState<Bulk>()
  const stopped = useRef(false)

  /** Applies the changes; returns those that succeeded, and their inverses if they have one. */
  async function apply(due: readonly Due[]): Promise<{ changed: readonly Due[]; back: readonly Due[] }> {
    const total = due.length
    stopped.current = false
    setBulk({ done: 0, total, running: true, failures: [] })
    const releaseChanges = holdChanges()
    // Each progress update renders the list, so there are at most a hundred.
    const step = Math.ceil(total / 100)
    const {
      done: changed,
      failures,
      isForgotten,
    } = await runBulk(due, ({ product, changes }) => update({ productId: product.id, changes }), {
      onProgress: (completed) => {
        if (completed % step === 0) setBulk({ done: completed, total, running: true, failures: [] })
      },
      isStopped: () => stopped.current,
    })
    releaseChanges()
    refresh()
    if (isForgotten) return { changed: [], back: [] }
    const failed = failures.map(({ item, message }) => ({ ...item, message }))
    setBulk({ done: total, total, running: false, failures: failed })
    const back = changed.flatMap(({ product, changes }) => {
      const inverse = inverseFields(product, changes)
      return inverse ? { product: { ...product, ...changes }, changes: inverse } : []
    })
    return { changed, back }
  }
  async function change(due: readonly Due[]): Promise<void> {
    const { changed, back } = await apply(due)
    if (changed.length === 0) return
    const words = new Set(changed.map(({ changes }) => statusWord(changes.status)))
    const [status = ''] = words
    const title = words.size === 1 ? changedTitle(changed.length, status) : changedBackTitle(changed.length)
    if (back.length === 0) return void toast.show({ title })
    notifyChange({
      title,
      undo: async () => {
        const undone = (await apply(back)).changed.length
        if (undone > 0) toast.show({ title: changedBackTitle(undone) })
        return undone > 0
      },
      redo: async () => (await apply(changed)).changed.length > 0,
    })
  }

  return {
    bulk,
    /** Returns false, and says so, if all of them already have the status. */
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
    /** Retries the failed changes. */
    retry: () => change(bulk?.failures ?? []),
    dismiss: () => setBulk(undefined),
    stop: () => {
      stopped.current = true
    },
  }
}

type Props = {
  count: number
  /** Number of products that match the filter. */
  total: number
  busy: boolean
  notAllowed: string | undefined
  onStatus: (status: ProductStatus) => void
  onAll: () => void
  onClear: () => void
}

/** Bulk actions on the selected products. */
export function SelectionBar({ count, total, busy, notAllowed, onStatus, onAll, onClear }: Props) {
  return (
    <section
      onFocus={useSelectionBar(onClear)}
      aria-label={i18n.t('Selection')}
      data-selection
      data-bottom-bar
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
