import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { freePort } from './free-port.ts';

/** True if this machine has dovecot, for example from Debian's package dovecot-imapd. */
export const hasDovecot = spawnSync('dovecot', ['--version']).status === 0;

/** A real IMAP server on this machine, with one mailbox that is empty at first. */
export interface ImapServer {
  /** The value for IMAP_URL. */
  url: string;
  deliver(...mails: string[]): Promise<void>;
  /** Delivers a mail that ends with so many bytes, which never are in the memory of this process. */
  deliverLarge(beginning: string, bytes: number): void;
  close(): Promise<void>;
}

export async function imapServer(): Promise<ImapServer> {
  const folder = mkdtempSync(join(tmpdir(), 'mun-imap-'));
  const port = await freePort();
  const mails = join(folder, 'mail');
  mkdirSync(mails);
  const owner = userInfo().uid === 0 ? asRoot(folder, mails) : asUser();
  const config = join(folder, 'dovecot.conf');
  writeFileSync(
    config,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
${owner.users}
first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:${mails}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=sample
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${mails}
}
`,
  );
  const dovecot = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' });
  await acceptsConnections(port);
  return {
    url: `imap://club:sample@127.0.0.1:${port}/INBOX`,
    async deliver(...mails) {
      const client = new ImapFlow({
        host: '127.0.0.1',
        port,
        secure: false,
        auth: { user: 'club', pass: 'sample' },
        logger: false,
      });
      await client.connect();
      for (const mail of mails) await client.append('INBOX', mail.replaceAll('\n', '\r\n'));
      await client.logout();
    },
    deliverLarge(beginning, bytes) {
      const file = join(folder, 'large');
      writeFileSync(file, beginning);
      const lines = `${'A'.repeat(76)}\n`.repeat(1000);
      for (let written = 0; written < bytes; written += lines.length) appendFileSync(file, lines);
      chownSync(file, owner.uid, owner.gid);
      mkdirSync(join(mails, 'new'), { recursive: true });
      renameSync(file, join(mails, 'new', `${Date.now()}.large.example`));
    },
    async close() {
      dovecot.kill();
      await once(dovecot, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs all processes of dovecot as the user who runs the tests. */
function asUser() {
  const { username, uid, gid } = userInfo();
  const group = spawnSync('id', ['-gn'], { encoding: 'utf8' }).stdout.trim();
  const users = [
    `default_login_user = ${username}`,
    `default_internal_user = ${username}`,
    `default_internal_group = ${group}`,
  ].join('\n');
  return { users, uid, gid };
}

/**
 * Settings to run as root. Dovecot refuses to serve mails as root, so it uses the users of its package, and the mails
 * belong to another user.
 */
function asRoot(folder: string, mails: string) {
  const nobody = 65_534;
  chmodSync(folder, 0o755);
  chownSync(mails, nobody, nobody);
  return { users: '', uid: nobody, gid: nobody };
}

async function acceptsConnections(port: number): Promise<void> {
  for (let tries = 0; ; tries++) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (tries > 600) throw error;
      await delay(50);
    } finally {
      socket.destroy();
    }
  }
}
