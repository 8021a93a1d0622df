import { api, logoLimits, logoTexts } from '@vitrine/contracts';
import { fileOf, pictureAnswer, serve } from '../../../platform/http/index.ts';
import { AgencyCalendar } from './agency-calendar.service.ts';
import { LogosService } from './logos.service.ts';
import { SettingsService } from './settings.service.ts';

export const SettingsController = serve(
  api.settings,
  [SettingsService],
  ({ accounts, autopay, security, brand, notifications, payments }) => ({
    accounts: () => accounts.read(),
    updateAccounts: ({ body: { version, ...value }, key }) => accounts.save(version, value, key),
    autopay: () => autopay.read(),
    payments: () => payments.read(),
    updatePayments: ({ body: { version, ...value }, key }) => payments.save(version, value, key),
    updateAutopay: ({ body: { version, ...value }, key }) => autopay.save(version, value, key),
    security: () => security.read(),
    updateSecurity: async ({ body, key }) => {
      const now = await security.read();
      const { version, secondFactorForAll } = body;
      const { payBackLimitCents = now.payBackLimitCents, exportLimitRows = now.exportLimitRows } = body;
      return security.save(version, { secondFactorForAll, payBackLimitCents, exportLimitRows }, key);
    },
    brand: () => brand.read(),
    updateBrand: ({ body: { version, ...value }, key }) => brand.save(version, value, key),
    notifications: () => notifications.read(),
    updateNotifications: ({ body: { version, ...value }, key }) => notifications.save(version, value, key),
  }),
);

export const TimeZoneController = serve(api.timeZone, [AgencyCalendar], (calendar) => ({
  get: () => calendar.get(),
  update: ({ body, key }) => calendar.change(body, key),
}));

export const DocumentSettingsController = serve(api.documentSettings, [SettingsService], ({ documents }) => ({
  get: () => documents.read(),
  update: ({ body: { version, ...value }, key }) => documents.save(version, value, key),
}));

export const LogoController = serve(api.logo, [SettingsService, LogosService], (settings, logos) => ({
  get: () => settings.logo.read(),
  upload: async ({ request }) => logos.add(await fileOf(request, logoLimits.bytes, logoTexts.tooLarge)),
  update: ({ body, key }) => logos.choose(body.version, body.hash, key),
  picture: async ({ params, reply }) => pictureAnswer(reply, await logos.get(params.hash)),
}));
