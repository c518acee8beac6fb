import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { coverOf, type Product, type ProductStatus, productStatuses } from '~/contract/product'
import { bareDomain } from '~/src/form/urls'
import { sizedPicture } from '~/src/media/sized-picture'
import { InlineName } from '~/src/records/inline-name'
import { StatusMenu } from '~/src/records/status'
import { Checkbox } from '~/src/ui/checkbox'
import { cx } from '~/src/ui/class-names'
import { DataTable } from '~/src/ui/data-table'
import { Picture } from '~/src/ui/picture'
import { SafeLink } from '~/src/ui/safe-link'
import { Time } from '~/src/ui/time'

/** A product in a list with its actions, for grid and table. */
export interface ProductItemProps {
  workspaceId: string
  product: Product
  chosen: boolean
  /** Whether it is open in the panel. */
  current: boolean
  onChoose: (chosen: boolean) => void
  onStatus: (status: ProductStatus) => void
  onRename: (name: string) => void
  /** Why it can't be changed. */
  notAllowed: string | undefined
}

export function ProductTable({
  items,
  allChosen,
  onChooseAll,
}: {
  items: readonly ProductItemProps[]
  allChosen: boolean
  onChooseAll: (chosen: boolean) => void
}) {
  return (
    <DataTable label={i18n.t('Products')} className="min-w-[640px]">
      <thead>
        <tr>
          <th scope="col" className="w-8">
            <Checkbox
              hideLabel
              label={i18n.t('Select all shown')}
              checked={allChosen}
              onChange={(event) => onChooseAll(event.target.checked)}
            />
          </th>
          <th scope="col">{i18n.t('Name')}</th>
          <th scope="col">{i18n.t('Status')}</th>
          <th scope="col">{i18n.t('Images')}</th>
          <th scope="col">{i18n.t('Source')}</th>
          <th scope="col">{i18n.t('Updated')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ProductRow key={item.product.id} {...item} />
        ))}
      </tbody>
    </DataTable>
  )
}

function ProductRow(props: ProductItemProps) {
  const { product, chosen, onChoose, onStatus, notAllowed } = props
  const { name, status, images, sourceUrl, updatedAt, createdAt } = product
  return (
    <tr aria-selected={chosen}>
      <td>
        <Checkbox
          hideLabel
          label={i18n.t('Select {name}', { name: name ?? product.id })}
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </td>
      <td className="max-w-80">
        <span className="flex min-w-0 items-center gap-2.5">
          <Picture
            {...sizedPicture(coverOf(product), 40)}
            alt=""
            width={40}
            height={40}
            className="size-10 flex-none rounded"
          />
          <ProductName {...props} />
        </span>
      </td>
      <td>
        <StatusMenu
          name={name ?? product.id}
          value={status}
          options={productStatuses}
          onChange={onStatus}
          notAllowed={notAllowed}
        />
      </td>
      <td className="tnum">{images?.length ?? '—'}</td>
      <td className="max-w-40 truncate">
        {sourceUrl ? <SafeLink href={sourceUrl}>{bareDomain(sourceUrl) ?? sourceUrl}</SafeLink> : '—'}
      </td>
      <td className="whitespace-nowrap">
        <Time at={updatedAt ?? createdAt} shape="date" />
      </td>
    </tr>
  )
}

/** A product as a card with image, name and status. */
export function ProductCard(props: ProductItemProps) {
  const { product, chosen, current, onChoose, onStatus, notAllowed } = props
  const name = product.name ?? product.id
  return (
    <li className="group/card grid content-start gap-1.5">
      <div className="relative">
        <Picture
          {...sizedPicture(coverOf(product), 240)}
          alt=""
          width={240}
          height={240}
          className={cx(
            'aspect-square w-full rounded',
            (chosen || current) && 'outline-2 outline-offset-2 outline-iris',
          )}
        />
        <span
          className={cx(
            // On phones the touch target is larger than the checkbox, but transparent.
            'absolute start-2 top-2 rounded-sm bg-lift p-0.5 max-md:start-0 max-md:top-0 max-md:bg-transparent',
            !chosen &&
              'opacity-0 group-hover/card:opacity-100 has-focus-visible:opacity-100 max-md:opacity-100',
          )}
        >
          <Checkbox
            hideLabel
            label={i18n.t('Select {name}', { name })}
            checked={chosen}
            onChange={(event) => onChoose(event.target.checked)}
            className="-mt-0.5 max-md:mt-0"
          />
        </span>
      </div>
      <div className="grid min-w-0">
        <ProductName {...props} />
        <div>
          <StatusMenu
            name={name}
            value={product.status}
            options={productStatuses}
            onChange={onStatus}
            notAllowed={notAllowed}
          />
        </div>
      </div>
    </li>
  )
}

/** A product's name as a link that can be edited in place. */
function ProductName({ workspaceId, product, current, onRename, notAllowed }: ProductItemProps) {
  return (
    <InlineName name={product.name} onRename={onRename} notAllowed={notAllowed}>
      <Link
        to="/w/$workspaceId/products/$productId"
        params={{ workspaceId, productId: product.id }}
        search={true}
        aria-current={current ? 'true' : undefined}
        dir="auto"
        className="min-w-0 truncate font-medium text-ink hover:underline max-md:py-2.5"
      >
        {product.name ?? '—'}
      </Link>
    </InlineName>
  )
}
