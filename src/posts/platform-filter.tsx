import { i18n } from '@lingui/core'
import { platforms, type Platform } from '~/contract/social'
import { FilterChip } from '~/src/ui/filter-chip'
import { Share2 } from '~/src/ui/icons'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'

/** Every platform with its mark, to choose from. */
export const platformOptions = platforms.map((value) => ({
  value,
  label: platformName(value),
  icon: <PlatformMark platform={value} silent />,
}))

type Props = { value: Platform | undefined; onChange: (platform: Platform | undefined) => void }

/** Shows what is on one platform alone. */
export function PlatformFilter({ value, onChange }: Props) {
  return (
    <FilterChip
      label={i18n.t('Platform')}
      icon={<Share2 />}
      options={platformOptions}
      value={value}
      onChange={onChange}
    />
  )
}
