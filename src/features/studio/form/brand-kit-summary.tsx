import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BrandKit } from '~/contract/brand-kit'
import { dayLanguage } from '~/domain/language'
import { fontWords } from '~/src/brand-kit/font-words'
import { normaliseHex } from '~/src/brand-kit/hex'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { isolated } from '~/src/i18n/isolated'
import { sizedPicture } from '~/src/media/sized-picture'
import { linkClass } from '~/src/ui/class-names'
import { Picture } from '~/src/ui/picture'
import { safeHref } from '~/src/ui/safe-link'

/** The brand kit's missing fields, each with a link to fill it in. */
export function KitGaps({ brandKit, workspaceId }: { brandKit: BrandKit; workspaceId: string }) {
  const missing = gaps(brandKit)
  if (missing.length === 0) return null
  return (
    <p className="mt-0.5 text-12 text-ink-2">
      <Trans
        id="Still missing: <0/>."
        components={{ 0: <GapLinks missing={missing} workspaceId={workspaceId} /> }}
      />
    </p>
  )
}

/** The missing fields as a list of links: "colours, fonts and logo". */
function GapLinks({ missing, workspaceId }: { missing: readonly Gap[]; workspaceId: string }) {
  const list = new Intl.ListFormat(dayLanguage, { type: 'conjunction' })
  return list.formatToParts(missing.map(({ what }) => what)).map(({ value }) => {
    const gap = missing.find(({ what }) => what === value)
    if (!gap) return value
    return (
      <Link
        key={value}
        to="/w/$workspaceId/brand"
        params={{ workspaceId }}
        hash={gap.at}
        className={linkClass}
      >
        {value}
      </Link>
    )
  })
}

/** Summarises the brand kit in short sentences. */
export function kitSummary(kit: BrandKit): string {
  const { name, brandToneOfVoice = [], brandAesthetic = [], colors = [], fonts = [] } = kit
  return [
    name && isolated(name),
    commaSeparated(brandToneOfVoice),
    commaSeparated(colors.map((colour) => colour.name ?? colour.hex)),
    commaSeparated(brandAesthetic),
    commaSeparated(fonts.map(({ family }) => family)),
  ]
    .filter(Boolean)
    .map((part) => `${String(part).charAt(0).toUpperCase()}${String(part).slice(1)}.`)
    .join(' ')
}

interface Gap {
  readonly what: string
  /** Id of its section in the brand kit's form. */
  readonly at: string
}

/** The brand kit's missing fields. */
function gaps(kit: BrandKit): Gap[] {
  const empty = (list: readonly unknown[] | undefined) => !list?.length
  return [
    empty(kit.colors) && { what: i18n.t('colours'), at: 'kit-palette' },
    empty(kit.fonts) && { what: i18n.t('fonts'), at: 'kit-fonts' },
    !kit.logoUrl && { what: i18n.t('logo'), at: 'kit-logo' },
    empty(kit.brandToneOfVoice) && { what: i18n.t('voice'), at: 'kit-voice' },
    empty(kit.brandAesthetic) && { what: i18n.t('aesthetic'), at: 'kit-voice' },
    !kit.description && { what: i18n.t('description'), at: 'kit-identity' },
  ].filter((gap) => gap !== false)
}

/** Everything from the brand kit that is added to the prompt. */
export function KitContents({ brandKit }: { brandKit: BrandKit }) {
  const { name, tagline, description, domain, businessOverview, colors = [], fonts = [], logoUrl } = brandKit
  const { brandValues = [], brandAesthetic = [], brandToneOfVoice = [] } = brandKit
  const rows: [string, ReactNode][] = [
    [i18n.t('Name'), name],
    [i18n.t('Tagline'), tagline],
    [i18n.t('Description'), description],
    [i18n.t('Domain'), domain],
    [i18n.t('Business'), businessOverview],
    [i18n.t('Values'), commaSeparated(brandValues)],
    [i18n.t('Aesthetic'), commaSeparated(brandAesthetic)],
    [i18n.t('Voice'), commaSeparated(brandToneOfVoice)],
    [i18n.t('Colours'), colors.length > 0 && <Colours colors={colors} />],
    [i18n.t('Fonts'), commaSeparated(fonts.map(fontWords))],
    [
      i18n.t('Logo'),
      safeHref(logoUrl) && (
        <Picture
          {...sizedPicture(safeHref(logoUrl), 28)}
          alt={i18n.t('Logo')}
          width={28}
          height={28}
          className="size-7 rounded-sm"
        />
      ),
    ],
  ]
  return (
    <dl
      className="mt-1 grid max-h-52 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 overflow-auto text-12"
      tabIndex={0}
      aria-label={i18n.t('Brand kit contents')}
    >
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="min-w-0 break-words text-ink-2">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function Colours({ colors }: { colors: NonNullable<BrandKit['colors']> }) {
  return (
    <span className="flex flex-wrap gap-x-2.5 gap-y-1">
      {colors.map(({ hex, name }, index) => (
        <span key={`${hex} ${index}`} className="inline-flex items-center gap-1">
          <span
            aria-hidden="true"
            className="size-3 rounded-[2px] inset-ring inset-ring-line-2"
            style={{ backgroundColor: normaliseHex(hex) }}
          />
          {name ?? hex}
        </span>
      ))}
    </span>
  )
}
