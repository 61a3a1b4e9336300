import { describe, expect, it } from 'vitest'
import { SETTINGS, settingsPatch, type SettingKey } from './site.settings.ts'

const accepts = (key: SettingKey, value: unknown) => SETTINGS[key].schema.safeParse(value).success

describe('a site setting', () => {
  it.each(Object.entries(SETTINGS))('%s accepts its own default', (_key, { schema, defaultValue }) => {
    expect(schema.parse(defaultValue)).toEqual(defaultValue)
  })

  it.each<[SettingKey, unknown[], unknown[]]>([
    [
      'google_analytics_key',
      ['G-ABC1234567', 'UA-12345678-1', null],
      ['G-abc', 'GTM-ABCDE', "G-ABC1234567'", 'G-ABC1234567\n', '', 7],
    ],
    [
      'google_tag_manager_key',
      ['GTM-ABC1234', null],
      ['GTM-', 'gtm-abc1234', 'GTM-ABC1234;x', 'G-ABC1234567'],
    ],
    ['facebook_pixel', ['123456789012345', null], ['12', '12345678901234567890123', '1234567890x']],
    [
      'matomo_site_url',
      ['https://stats.example.org/', 'https://example.org/matomo', null],
      [
        'http://stats.example.org/',
        'https://127.0.0.1/',
        'https://0x7f000001/',
        'https://[::1]/',
        'https://[::ffff:10.0.0.1]/',
        'https://localhost/',
        'https://matomo/',
        'https://db.internal/',
        'https://nas.local/',
        'https://u:p@stats.example.org/',
        'https://stats.example.org:8443/',
        'https://stats.example.org/?x=1',
        "https://stats.example.org/'; script-src *",
        'javascript:alert(1)',
        '//stats.example.org',
        'https://stats.example.org\\@evil.example',
      ],
    ],
    ['matomo_site_id', ['1', '42', null], ['0', '-1', '1;2', 'x']],
    ['google_site_verification', ['abcDEF_123-456', null], ['"><script>', 'short', 'a b c d e f g h']],
    ['theme_colour', ['#006D77', '#ffffff'], ['#fff', '006D77', 'red', '#00000g', 'url(#x)']],
    ['organisation_abn', ['44000000012', '44 000 000 012', ''], ['44000000013', '123']],
    ['organisation_email', ['hello@corellaplains.example', ''], ['a@x, b@y', 'hello', 'a@x\r\nBcc: b@y']],
    ['favicon', ['0123456789abcdef0123456789abcdef', null], ['../x', '0123456789ABCDEF0123456789ABCDEF']],
    [
      'facebook',
      ['https://www.facebook.com/club', null],
      [
        'http://www.facebook.com/club',
        'https://facebook.com.evil.example/',
        'https://evilfacebook.com/',
        'javascript:alert(1)',
      ],
    ],
    ['twitter', ['https://x.com/club', 'https://twitter.com/club'], ['https://fox.com/club']],
    ['youtube', ['https://youtu.be/abc', 'https://www.youtube.com/@club'], ['https://youtube.example/']],
    ['timezone', ['Australia/Sydney', 'UTC'], ['Corella/Plains', '']],
    ['seo_title_suffix', [' | Club', ''], ['a\nb', 'x'.repeat(81)]],
    ['name', ['Corella Plains Motor Sport Club'], ['x'.repeat(121), 'a\u0000b']],
    [
      'header_menu',
      [[{ label: 'Join', url: '/join' }]],
      [
        [{ label: 'Evil', url: 'javascript:alert(1)' }],
        [{ label: 'Evil', url: '//evil.example' }],
        [{ label: 'Evil', url: '/\\evil.example' }],
        [{ label: '', url: '/join' }],
        [{ label: 'Join', url: '/join', extra: 1 }],
      ],
    ],
    ['payment_user_id', [1], [0, -1, 1.5, '1']],
    ['edit_name', [true, false], ['true', 1, null]],
  ])('%s accepts valid values and no others', (key, good, bad) => {
    for (const value of good) expect(accepts(key, value), JSON.stringify(value)).toBe(true)
    for (const value of bad) expect(accepts(key, value), JSON.stringify(value)).toBe(false)
  })

  it('is normalised when it is saved', () => {
    expect(
      settingsPatch.parse({
        theme_colour: '#aabbcc',
        organisation_abn: '44 000 000 012',
        matomo_site_url: 'https://Stats.example.org/m',
      }),
    ).toEqual({
      theme_colour: '#AABBCC',
      organisation_abn: '44000000012',
      matomo_site_url: 'https://stats.example.org/m/',
    })
  })

  it('is refused if its name is unknown', () => {
    expect(settingsPatch.safeParse({ is_admin: true }).success).toBe(false)
    expect(
      settingsPatch.safeParse(JSON.parse('{"__proto__": {"polluted": true}, "name": "x"}')).success,
    ).toBe(false)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('has the default of the specification for a new club', () => {
    expect(SETTINGS).toMatchObject({
      edit_date_of_birth: { defaultValue: true },
      change_date_of_birth: { defaultValue: false },
      edit_name: { defaultValue: false },
      manage_addresses: { defaultValue: false },
      additional_club_member_label: { defaultValue: 'Partner Name' },
      login_code_only: { defaultValue: true },
      third_party_login: { defaultValue: false },
      payment_user_id: { defaultValue: 1 },
      show_back_to_top: { defaultValue: true },
    })
  })
})
