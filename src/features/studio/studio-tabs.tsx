import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { Image, Layers, Text } from '~/src/ui/icons'
import { segmentClass, segmentedClass } from '~/src/ui/segmented'

const tabs = [
  { kind: 'image', to: '/w/$workspaceId/studio/image', name: i18n.t('Image'), icon: Image },
  { kind: 'copy', to: '/w/$workspaceId/studio/copy', name: i18n.t('Copy'), icon: Text },
  { kind: 'preset', to: '/w/$workspaceId/studio/preset', name: i18n.t('Preset'), icon: Layers },
] as const
export type StudioKind = (typeof tabs)[number]['kind']

/** Links between the three kinds of generation. */
export function StudioTabs({ kind, workspaceId }: { kind: StudioKind; workspaceId: string }) {
  return (
    <nav aria-label={i18n.t('Content to create')} className={segmentedClass}>
      {tabs.map((tab) => (
        <Link
          key={tab.kind}
          to={tab.to}
          params={{ workspaceId }}
          activeOptions={{ exact: true }}
          aria-current={tab.kind === kind ? 'page' : undefined}
          className={segmentClass}
        >
          <tab.icon aria-hidden="true" className="size-3.5" />
          {tab.name}
        </Link>
      ))}
    </nav>
  )
}
