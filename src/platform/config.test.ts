import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig, misspelt } from './config.ts'

describe('configuration', () => {
  it.each([
    ['NODE_ENV', 'staging'],
    ['DNS_SERVERS', '9.9.9.9,dns.example.com'],
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'www.example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['DATABASE_URL', 'mysql://localhost/site'],
    ['DATABASE_URL', 'countinghouse'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_ALLOW_PLAINTEXT', '1'],
    ['NEWS_SERVICE_URL', 'news'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['DOCUMENTS_KEY', 'a password'],
    ['DOCUMENTS_KEY_BEFORE', 'abcdef'],
    ['DOCUMENTS_KEY_FILE', '/nowhere/key'],
    ['DOCUMENTS_KEY_FILE', fileURLToPath(import.meta.url)],
  ])('names %s in one line when it is %j', (name, value) => {
    const load = () => loadConfig({ [name]: value })
    expect(load).toThrow(ConfigError)
    expect(load).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  })

  it('needs nothing to be set', () => {
    expect(loadConfig({})).toMatchObject({
      mode: 'production',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: expect.stringMatching(/^sqlite:\/.*\/data\/countinghouse\.db$/),
      trustProxy: 0,
      adminPassword: null,
    })
  })

  it('takes a blank value for one that is not set', () => {
    expect(loadConfig({ PORT: ' ', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: null })
  })

  it('Y2: takes servers of the DNS with and without a port, in both kinds of addresses', () => {
    const servers = ['9.9.9.9', '127.0.0.1:5353', '2001:db8::1', '[2001:db8::1]:53']
    expect(loadConfig({ DNS_SERVERS: servers.join(', ') }).dnsServers).toEqual(servers)
  })

  it('names variables that nearly have the name of one of ours', () => {
    const env = { SMPT_URL: '', DATADIR: '', STORAGE_URI: '', PUBLC_URL: '', LOG_LEVELS: '' }
    expect(misspelt(env)).toEqual([
      'SMPT_URL is no setting of the site: SMTP_URL was meant?',
      'DATADIR is no setting of the site: DATA_DIR was meant?',
      'STORAGE_URI is no setting of the site: STORAGE_URL was meant?',
      'PUBLC_URL is no setting of the site: PUBLIC_URL was meant?',
      'LOG_LEVELS is no setting of the site: LOG_LEVEL was meant?',
    ])
    expect(misspelt({ SMTP_URL: '', PATH: '', HOSTNAME: '', NODE_PATH: '', SECRET_BEFORE: '', HOSTS: '' })).toEqual([])
  })

  it('cuts the slash off the end of addresses', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://www.example.com/' }).publicUrl).toBe('https://www.example.com')
  })
})
