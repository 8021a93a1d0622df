import { defineEndpoint } from '../endpoint.ts';
import {
  BrandSettingsUpdate,
  NotificationSettingsUpdate,
  SavedBrandSettings,
  SavedNotificationSettings,
} from './agency-settings.ts';

export const settingsEndpoints = {
  brand: defineEndpoint({
    id: 'settings.brand',
    method: 'GET',
    path: '/settings/brand',
    summary: 'How the agency appears in mails, receipts and invoices',
    access: 'staff',
    status: 200,
    response: SavedBrandSettings,
  }),
  updateBrand: defineEndpoint({
    id: 'settings.updateBrand',
    method: 'PUT',
    path: '/settings/brand',
    summary: 'Change how the agency appears; a stale `version` fails with `stale_version` and the current settings',
    access: 'owner',
    idempotent: true,
    body: BrandSettingsUpdate,
    status: 200,
    response: SavedBrandSettings,
  }),
  notifications: defineEndpoint({
    id: 'settings.notifications',
    method: 'GET',
    path: '/settings/notifications',
    summary: 'Who on the team is told of what by mail',
    access: 'staff',
    status: 200,
    response: SavedNotificationSettings,
  }),
  updateNotifications: defineEndpoint({
    id: 'settings.updateNotifications',
    method: 'PUT',
    path: '/settings/notifications',
    summary: 'Change who is told; a stale `version` fails with `stale_version` and the current settings',
    access: 'owner',
    idempotent: true,
    body: NotificationSettingsUpdate,
    status: 200,
    response: SavedNotificationSettings,
  }),
} as const;
