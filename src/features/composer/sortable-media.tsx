import { i18n } from '@lingui/core'
import type { Media } from '~/contract/media'
import { isVideo } from '~/domain/platforms/post-draft'
import { cutToGraphemes } from '~/domain/text'
import { displayName } from '~/src/media/display-name'
import { sizedPicture } from '~/src/media/sized-picture'
import { VideoPoster } from '~/src/media/video-poster'
import { cx } from '~/src/ui/class-names'
import { Check, Crop, X } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import { moved, Sortable, useSortableItem } from '~/src/ui/sortable'
import { useTooltip } from '~/src/ui/tooltip'
import type { ComposerMedia } from './composer-values'

type Props = {
  media: readonly ComposerMedia[]
  onChange: (media: ComposerMedia[]) => void
  /** Library items by URL; only these can have alt text. */
  library: ReadonlyMap<string, Media>
  onDescribe: (media: ComposerMedia) => void
  onCrop: (media: ComposerMedia) => void
}

const nameOf = (media: ComposerMedia) => displayName(media.name ?? media.url.split('/').at(-1) ?? '', 40)

/** The post's files in order; dragging, or Space and the arrow keys, reorders them. */
export function SortableMedia({ media, onChange, library, onDescribe, onCrop }: Props) {
  if (media.length === 0) return null
  const names = new Map(media.map((each) => [each.url, nameOf(each)]))
  return (
    <Sortable
      label={i18n.t('Media, in order')}
      ids={media.map(({ url }) => url)}
      nameOf={(url) => names.get(url) ?? url}
      onMove={(from, to) => onChange(moved(media, from, to))}
      className="contents"
    >
      {media.map((each, index) => (
        <MediaThumb
          key={each.url}
          media={each}
          index={index}
          item={library.get(each.url)}
          onDescribe={() => onDescribe(each)}
          onCrop={() => onCrop(each)}
          onRemove={() => onChange(media.filter((other) => other !== each))}
        />
      ))}
    </Sortable>
  )
}

/** A button on a picture; on a phone it is larger than its drawing. */
const corner = 'group absolute grid size-6 place-items-center rounded-full max-md:size-10'
const round =
  'grid size-6 place-items-center rounded-full border border-line-2 bg-lift text-ink-2 group-hover:text-ink'

type ThumbProps = {
  media: ComposerMedia
  index: number
  /** The library's item, if any; only that can have alt text. */
  item: Media | undefined
  onDescribe: () => void
  onCrop: () => void
  onRemove: () => void
}

function MediaThumb({ media, index, item, onDescribe, onCrop, onRemove }: ThumbProps) {
  const { isDragging, itemProps, handleProps } = useSortableItem(media.url)
  const name = nameOf(media)
  const video = isVideo(media)
  return (
    <li
      {...itemProps}
      className={cx('relative size-18 touch-manipulation max-md:size-25', isDragging && 'z-10 opacity-80')}
    >
      <button
        {...handleProps}
        aria-label={
          video
            ? i18n.t('{name}, video {0}', { name, 0: index + 1 })
            : i18n.t('{name}, image {0}', { name, 0: index + 1 })
        }
        className="block size-full cursor-grab overflow-hidden rounded bg-well"
      >
        {video ? (
          <VideoPoster url={media.url} side={100} className="size-full" />
        ) : (
          <Picture {...sizedPicture(media.url, 100)} alt="" width={100} height={100} className="size-full" />
        )}
        <span
          aria-hidden="true"
          className="absolute start-1 top-1 rounded-sm bg-pic-scrim px-1.5 text-12/[18px] font-medium text-pic-ink tabular-nums"
        >
          {index + 1}
        </span>
        {/* There is no room for the word beside the alt text button. */}
        {video && !item && (
          <span className="absolute inset-x-0 bottom-0 bg-pic-scrim text-center text-12/[18px] text-pic-ink">
            {i18n.t('video')}
          </span>
        )}
      </button>
      <button
        type="button"
        aria-label={i18n.t('Remove {name}', { name })}
        onClick={onRemove}
        className={cx(corner, '-end-1.5 -top-1.5 max-md:-end-3.5 max-md:-top-3.5')}
      >
        <span className={round}>
          <X className="size-3.5" />
        </span>
      </button>
      {!video && (
        <button
          type="button"
          aria-label={i18n.t('Crop {name}', { name })}
          aria-haspopup="dialog"
          onClick={onCrop}
          className={cx(corner, '-end-1.5 top-6 max-md:-end-3.5 max-md:top-6.5')}
        >
          <span className={round}>
            <Crop className="size-3.5" />
          </span>
        </button>
      )}
      {item && <AltTextButton name={name} altText={item.altText} onClick={onDescribe} />}
    </li>
  )
}

type AltTextButtonProps = { name: string; altText: string | undefined; onClick: () => void }

/** Opens a file's alt text. A tick marks existing alt text; the description has it for screen readers. */
function AltTextButton({ name, altText, onClick }: AltTextButtonProps) {
  const tip = useTooltip(altText === undefined ? i18n.t('No alt text yet') : cutToGraphemes(altText, 140), {
    slow: true,
  })
  return (
    <>
      <button
        type="button"
        aria-label={i18n.t('Alt text for {name}', { name })}
        aria-haspopup="dialog"
        aria-describedby={tip.id}
        onClick={onClick}
        {...tip.anchorProps}
        className="group absolute -start-1.5 -bottom-1.5 grid place-items-center rounded-full max-md:-start-2.5 max-md:-bottom-3.5 max-md:h-10 max-md:min-w-10"
      >
        <span
          className={cx(
            'flex h-6 items-center gap-0.5 rounded-full border px-1.5 text-12/[18px] font-medium',
            altText
              ? 'border-transparent bg-ink text-sheet'
              : 'border-line-2 bg-lift text-ink-2 group-hover:text-ink',
          )}
        >
          {altText && <Check className="size-3" />}
          {i18n.t('ALT')}
        </span>
      </button>
      {tip.bubble}
    </>
  )
}
