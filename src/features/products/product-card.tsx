import { productStatuses } from '~/contract/product'
import { sizedPicture } from '~/src/api/sized-picture'
import { StatusMenu } from '~/src/records/status-menu'
import { Checkbox } from '~/src/ui/checkbox'
import { cx } from '~/src/ui/class-names'
import { Picture } from '~/src/ui/picture'
import { coverOf, type ProductItemProps } from './product-item'
import { ProductName } from './product-name'

/** A product as a picture with its name and status. */
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
            // On a phone the room to touch is around the tick, not painted over the picture.
            'absolute start-2 top-2 rounded-sm bg-lift p-0.5 max-md:start-0 max-md:top-0 max-md:bg-transparent',
            !chosen &&
              'opacity-0 group-hover/card:opacity-100 has-focus-visible:opacity-100 max-md:opacity-100',
          )}
        >
          <Checkbox
            hideLabel
            label={`Select ${name}`}
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
