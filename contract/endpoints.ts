import { LimitQuery, Principal, Workspace } from './account'
import { many, one } from './answer'
import { BrandKit, BrandKitFromUrl, BrandKitUpdate } from './brand-kit'
import { Campaign, CampaignCreate, CampaignUpdate } from './campaign'
import { CreditBalance, CreditTransaction, PurchaseLink } from './credits'
import { endpoint, perDelivery, perImage, perOutputImage } from './endpoint'
import * as generation from './generation'
import { CampaignsMore, MediaMore, PostsMore, ProductsMore, TransactionsMore } from './lists'
import { Media, MediaQuery, UploadComplete, UploadSlot, UploadUrlRequest } from './media'
import { Post, PostCreate, PostCreateMore, PostQueue, PostSchedule, PostsQuery, PublishPreview } from './post'
import { Product, ProductCreate, ProductFromUrl, ProductUpdate } from './product'
import { Queue, SocialAccount } from './social'

// The 36 operations of api.md section 4, in its order.

export const getMe = endpoint({
  method: 'GET',
  path: '/me',
  scope: 'read',
  data: one('principal', Principal),
  summary: /*i18n*/ 'Returns the current principal and its scopes.',
})
export const listWorkspaces = endpoint({
  method: 'GET',
  path: '/workspaces',
  scope: 'read',
  data: many('workspace', Workspace),
  summary: /*i18n*/ 'Lists the workspaces that the principal belongs to.',
})
export const getWorkspace = endpoint({
  method: 'GET',
  path: '/workspaces/{workspaceId}',
  scope: 'read',
  data: one('workspace', Workspace),
  summary: /*i18n*/ 'Returns one workspace.',
})

export const getBrandKit = endpoint({
  method: 'GET',
  path: '/workspaces/{workspaceId}/brand-kit',
  scope: 'read',
  data: one('brandKit', BrandKit),
  summary: /*i18n*/ 'Returns the brand kit.',
})
export const updateBrandKit = endpoint({
  method: 'PATCH',
  path: '/workspaces/{workspaceId}/brand-kit',
  scope: 'write',
  body: BrandKitUpdate,
  data: one('brandKit', BrandKit),
  summary: /*i18n*/ 'Updates the given fields of the brand kit.',
})
export const importBrandKit = endpoint({
  method: 'POST',
  path: '/workspaces/{workspaceId}/brand-kit/from-url',
  scope: 'write',
  body: BrandKitFromUrl,
  data: one('brandKit', BrandKit),
  summary: /*i18n*/ 'Extracts the brand kit from a website.',
})

export const listProducts = endpoint({
  method: 'GET',
  path: '/workspaces/{workspaceId}/products',
  scope: 'read',
  query: LimitQuery,
  extensionQuery: ProductsMore,
  data: many('product', Product),
  summary: /*i18n*/ 'Lists products.',
})
export const createProduct = endpoint({
  method: 'POST',
  path: '/workspaces/{workspaceId}/products',
  scope: 'write',
  body: ProductCreate,
  data: one('product', Product),
  summary: /*i18n*/ 'Creates a product.',
})
export const importProduct = endpoint({
  method: 'POST',
  path: '/workspaces/{workspaceId}/products/from-url',
  scope: 'write',
  body: ProductFromUrl,
  data: one('product', Product),
  summary: /*i18n*/ 'Creates a product by extracting a product page.',
})
export const getProduct = endpoint({
  method: 'GET',
  path: '/workspaces/{workspaceId}/products/{productId}',
  scope: 'read',
  data: one('product', Product),
  summary: /*i18n*/ 'Returns one product.',
})
export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/workspaces/{workspaceId}/products/{productId}',
  scope: 'write',
  body: ProductUpdate,
  data: one('product', Product),
  summary: /*i18n*/ 'Updates the given fields of a product.',
})

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/workspaces/{workspaceId}/campaigns',
  scope: 'read',
  query: LimitQuery,
  extensionQuery: CampaignsMore,
  data: many('campaign', Campaign),
  summary: /*i18n*/ 'Lists campaigns.',
})
export const createCampaign = endpoint({
  method: 'POST',
  path: '/workspaces/{workspaceId}/campaigns',
  scope: 'write',
  body: CampaignCreate,
  data: one('campaign', Campaign),
  summary: /*i18n*/ 'Creates a campaign.',
})
export const getCampaign = endpoint({
  method: 'GET',
  path: '/workspaces/{workspaceId}/campaigns/{campaignId}',
  scope: 'read',
  data: one('campaign', Campaign),
  summary: /*i18n*/ 'Returns one campaign.',
})
export const updateCampaign = endpoint({
  method: 'PATCH',
  path: '/workspaces/{workspaceId}/campaigns/{campaignId}',
  scope: 'write',
  body: CampaignUpdate,
  data: one('campaign', Campaign),
  summary: /*i18n*/ 'Updates the given fields of a campaign.',
})

export const listMedia = endpoint({
  method: 'GET',
  path: '/workspaces/{workspaceId}/media',
  scope: 'read',
  query: MediaQuery,
  extensionQuery: MediaMore,
  data: many('media', Media),
  summary: /*i18n*/ 'Lists media, newest first.',
})
export const getMedia = endpoint({
  method: 'GET',
  path: '/workspaces/{workspaceId}/media/{mediaId}',
  scope: 'read',
  data: one('media', Media),
  summary: /*i18n*/ 'Returns one media item.',
})
export const createUploadUrl = endpoint({
  method: 'POST',
  path: '/workspaces/{workspaceId}/media/upload-url',
  scope: 'write',
  body: UploadUrlRequest,
  data: one('upload', UploadSlot),
  summary:
    /*i18n*/ 'Returns a signed PUT URL, valid for 15 minutes, and the path to complete the upload with.',
})
export const completeUpload = endpoint({
  method: 'POST',
  path: '/workspaces/{workspaceId}/media/complete',
  scope: 'write',
  body: UploadComplete,
  data: one('media', Media),
  summary: /*i18n*/ 'Registers the uploaded file as media.',
})

export const listPresets = endpoint({
  method: 'GET',
  path: '/presets',
  scope: 'read',
  data: many('preset', generation.Preset),
  summary: /*i18n*/ 'Lists content presets.',
})
export const generateImage = endpoint({
  method: 'POST',
  path: '/workspaces/{workspaceId}/generations/image',
  scope: 'generate',
  cost: perImage,
  body: generation.ImageGeneration,
  data: one('generation', generation.GeneratedImage),
  summary: /*i18n*/ 'Generates an image and saves it to media.',
})
export const generateCopy = endpoint({
  method: 'POST',
  path: '/workspaces/{workspaceId}/generations/copy',
  scope: 'generate',
  body: generation.CopyGeneration,
  data: one('generation', generation.GeneratedCopy),
  summary: /*i18n*/ 'Generates social copy for the given platforms.',
})
export const generatePreset = endpoint({
  method: 'POST',
  path: '/workspaces/{workspaceId}/generations/preset',
  scope: 'generate',
  cost: perOutputImage,
  body: generation.PresetGeneration,
  data: one('generation', generation.GeneratedPreset),
  summary: /*i18n*/ 'Runs a content preset.',
})

export const listPosts = endpoint({
  method: 'GET',
  path: '/workspaces/{workspaceId}/posts',
  scope: 'read',
  query: PostsQuery,
  extensionQuery: PostsMore,
  data: many('post', Post),
  summary: /*i18n*/ 'Lists posts.',
})
export const createPost = endpoint({
  method: 'POST',
  path: '/workspaces/{workspaceId}/posts',
  scope: 'write',
  extensionQuery: PostCreateMore,
  body: PostCreate,
  data: one('post', Post),
  summary: /*i18n*/ 'Creates a draft, or a scheduled post when a time is given.',
})
export const getPost = endpoint({
  method: 'GET',
  path: '/workspaces/{workspaceId}/posts/{postId}',
  scope: 'read',
  data: one('post', Post),
  summary: /*i18n*/ 'Returns one post.',
})
export const deletePost = endpoint({
  method: 'DELETE',
  path: '/workspaces/{workspaceId}/posts/{postId}',
  scope: 'write',
  data: one('post', Post),
  summary: /*i18n*/ 'Deletes an unpublished post.',
})
export const schedulePost = endpoint({
  method: 'POST',
  path: '/workspaces/{workspaceId}/posts/{postId}/schedule',
  scope: 'publish',
  body: PostSchedule,
  data: one('post', Post),
  summary: /*i18n*/ 'Schedules a post, or unschedules it when the time is null.',
})
export const queuePost = endpoint({
  method: 'POST',
  path: '/workspaces/{workspaceId}/posts/{postId}/queue',
  scope: 'publish',
  body: PostQueue,
  data: one('post', Post),
  summary: /*i18n*/ 'Adds a post to a posting queue.',
})
export const previewPublish = endpoint({
  method: 'GET',
  path: '/workspaces/{workspaceId}/posts/{postId}/publish',
  scope: 'read',
  data: one('preview', PublishPreview),
  summary: /*i18n*/ 'Returns the maximum cost of publishing now.',
})
export const publishPost = endpoint({
  method: 'POST',
  path: '/workspaces/{workspaceId}/posts/{postId}/publish',
  scope: 'publish',
  cost: perDelivery,
  data: one('post', Post),
  summary: /*i18n*/ 'Publishes a post now.',
})

export const listSocialAccounts = endpoint({
  method: 'GET',
  path: '/workspaces/{workspaceId}/social-accounts',
  scope: 'read',
  data: many('account', SocialAccount),
  summary: /*i18n*/ 'Lists connected accounts.',
})
export const listQueues = endpoint({
  method: 'GET',
  path: '/workspaces/{workspaceId}/queues',
  scope: 'read',
  data: many('queue', Queue),
  summary: /*i18n*/ 'Lists posting queues.',
})

export const getCredits = endpoint({
  method: 'GET',
  path: '/credits',
  scope: 'read',
  data: one('credits', CreditBalance),
  summary: /*i18n*/ 'Returns the current credit balance.',
})
export const listCreditTransactions = endpoint({
  method: 'GET',
  path: '/credits/transactions',
  scope: 'read',
  query: LimitQuery,
  extensionQuery: TransactionsMore,
  data: many('transaction', CreditTransaction),
  summary: /*i18n*/ 'Lists recent credit transactions.',
})
export const getPurchaseLink = endpoint({
  method: 'GET',
  path: '/credits/purchase-link',
  scope: 'read',
  data: one('link', PurchaseLink),
  summary: /*i18n*/ 'Returns the purchase link.',
})
