import { createFileRoute } from '@tanstack/react-router'
import { AiProviderTab } from '~/src/features/settings/ai/ai-provider-tab'

export const Route = createFileRoute('/_shell/w/$workspaceId/settings/ai')({ component: AiProviderTab })
