import { plural } from '~/src/i18n/plural'
import { Link } from '@tanstack/react-router'
import { Button } from '~/src/ui/button'
import { linkClass } from '~/src/ui/link-class'
import { Picture } from '~/src/ui/picture'
import { Spinner } from '~/src/ui/spinner'
import { StatusGlyph } from '~/src/ui/status-mark'
import { coverOf } from './product-item'
import type { ImportJob } from './use-import-products'

type Props = { workspaceId: string; job: ImportJob; busy: boolean; onRetry: () => void }

/** What became of one address. */
export function ImportResult({ workspaceId, job: { url, state }, busy, onRetry }: Props) {
  const product = state.kind === 'done' ? state.product : undefined
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5 first:border-t-0">
      {product ? (
        <Picture src={coverOf(product)} alt="" width={40} height={40} className="size-10 flex-none rounded" />
      ) : (
        <span className="grid size-10 flex-none place-items-center rounded bg-well text-ink-3">
          {state.kind === 'reading' && <Spinner />}
          {state.kind === 'failed' && <StatusGlyph status="failed" />}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{product ? (product.name ?? '—') : url}</p>
        {product && (
          <p className="text-12 text-ink-2">
            {plural(product.images?.length ?? 0, ['1 image', '# images'])}
            {' · '}
            <Link
              to="/w/$workspaceId/products/$productId"
              params={{ workspaceId, productId: product.id }}
              search={true}
              className={linkClass}
            >
              Open
            </Link>
          </p>
        )}
        {state.kind === 'waiting' && <p className="text-12 text-ink-3">Waiting</p>}
        {state.kind === 'reading' && <p className="text-12 text-ink-2">Reading the page</p>}
        {state.kind === 'failed' && (
          <p role="alert" className="text-12 text-red">
            {state.message} {state.unsure && 'Check the product list before trying again.'}
          </p>
        )}
      </div>
      {state.kind === 'failed' && (
        <Button size="sm" notAllowed={busy && 'Other pages are still being read.'} onClick={onRetry}>
          Retry
        </Button>
      )}
    </li>
  )
}
