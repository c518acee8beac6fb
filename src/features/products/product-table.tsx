import { bareDomain } from '~/src/form/urls'
import { productStatuses } from '~/contract/product'
import { sizedPicture } from '~/src/api/sized-picture'
import { StatusMenu } from '~/src/records/status-menu'
import { Checkbox } from '~/src/ui/checkbox'
import { DataTable } from '~/src/ui/data-table'
import { Picture } from '~/src/ui/picture'
import { SafeLink } from '~/src/ui/safe-link'
import { Time } from '~/src/ui/time'
import { coverOf, type ProductItemProps } from './product-item'
import { ProductName } from './product-name'

/** Products as rows. */
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
    <DataTable label="Products" className="min-w-[640px]">
      <thead>
        <tr>
          <th scope="col" className="w-8">
            <Checkbox
              hideLabel
              label="Select all shown"
              checked={allChosen}
              onChange={(event) => onChooseAll(event.target.checked)}
            />
          </th>
          <th scope="col">Name</th>
          <th scope="col">Status</th>
          <th scope="col">Images</th>
          <th scope="col">Source</th>
          <th scope="col">Updated</th>
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
          label={`Select ${name ?? product.id}`}
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </td>
      <td>
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
