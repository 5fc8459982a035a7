// Runs a command and fails one of its system calls, from outside: the kernel asks before each
// call (seccomp, Linux 5.5), so the program needs no hook and every call of it can fail.
//
// usage: fail DIR N ERROR LOG COMMAND...
//
// Calls are counted over all threads if they are about something in DIR. Number N, from 1,
// fails with the error of that number, and the kernel does not make it. Each counted call is a
// line of LOG: its name, its path, and FAULT if it has failed. The exit status is the command's.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// FILE_AT means that the call is about an open file, PATH_AT that it is about a path in a folder.
enum { FILE_AT, PATH_AT };

static const struct call {
	const char *name;
	int number, about;
} calls[] = {
	{"write", SYS_write, FILE_AT}, {"pwrite", SYS_pwrite64, FILE_AT}, {"fsync", SYS_fsync, FILE_AT},
	{"ftruncate", SYS_ftruncate, FILE_AT}, {"read", SYS_read, FILE_AT}, {"pread", SYS_pread64, FILE_AT},
	{"fstat", SYS_fstat, FILE_AT}, {"getdents", SYS_getdents64, FILE_AT}, {"flock", SYS_flock, FILE_AT},
	{"fchmod", SYS_fchmod, FILE_AT}, {"open", SYS_openat, PATH_AT}, {"stat", SYS_newfstatat, PATH_AT},
	{"unlink", SYS_unlinkat, PATH_AT}, {"mkdir", SYS_mkdirat, PATH_AT}, {"rename", SYS_renameat, PATH_AT},
	{"rename", SYS_renameat2, PATH_AT}, {"link", SYS_linkat, PATH_AT}, {"readlink", SYS_readlinkat, PATH_AT},
};
enum { CALLS = sizeof calls / sizeof calls[0] };

static void die(const char *what) {
	perror(what);
	exit(125);
}

// Sends an open file to the other end of a socket, or receives one (fd < 0).
static int pass(int socket, int fd) {
	char byte = 0, space[CMSG_SPACE(sizeof(int))] = {0};
	struct iovec text = {&byte, 1};
	struct msghdr m = {.msg_iov = &text, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
	if (fd >= 0) {
		struct cmsghdr *c = CMSG_FIRSTHDR(&m);
		c->cmsg_level = SOL_SOCKET, c->cmsg_type = SCM_RIGHTS, c->cmsg_len = CMSG_LEN(sizeof(int));
		memcpy(CMSG_DATA(c), &fd, sizeof fd);
		if (sendmsg(socket, &m, 0) < 0) die("sendmsg");
		return fd;
	}
	if (recvmsg(socket, &m, 0) <= 0 || !CMSG_FIRSTHDR(&m)) die("recvmsg");
	memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&m)), sizeof fd);
	return fd;
}

// Becomes the command, whose calls wait for the answer of who listens.
static void become(char **command, int socket) {
	struct sock_filter filter[2 * CALLS + 2];
	int n = 0;
	filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
	for (int i = 0; i < CALLS; i++) {
		filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[i].number, 0, 1);
		filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
	}
	filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	struct sock_fprog program = {n, filter};
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	int listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
	if (listener < 0) _exit(125);
	pass(socket, listener);
	execvp(command[0], command);
	_exit(125);
}

// Writes the path that a call of a process is about.
static void path_of(const struct call *call, const struct seccomp_notif *q, char *path, size_t size) {
	char name[64], base[4096] = "", text[4096] = "";
	if (call->about == PATH_AT && (int)q->data.args[0] == AT_FDCWD) snprintf(name, sizeof name, "/proc/%d/cwd", q->pid);
	else snprintf(name, sizeof name, "/proc/%d/fd/%d", q->pid, (int)q->data.args[0]);
	ssize_t n = readlink(name, base, sizeof base - 1);
	base[n > 0 ? n : 0] = 0;
	if (call->about == PATH_AT) {
		snprintf(name, sizeof name, "/proc/%d/mem", q->pid);
		int memory = open(name, O_RDONLY);
		n = pread(memory, text, sizeof text - 1, q->data.args[1]);
		text[n > 0 ? n : 0] = 0;
		close(memory);
	}
	if (text[0] == '/' || !base[0]) snprintf(path, size, "%s", text);
	else if (text[0]) snprintf(path, size, "%s/%s", base, text);
	else snprintf(path, size, "%s", base);
}

int main(int argc, char **argv) {
	if (argc < 6) {
		fprintf(stderr, "usage: fail DIR N ERROR LOG COMMAND...\n");
		return 125;
	}
	const char *dir = argv[1];
	long wanted = atol(argv[2]), count = 0;
	FILE *log = fopen(argv[4], "w");
	int ends[2];
	if (!log || socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) die("fail");
	pid_t child = fork();
	if (!child) become(argv + 5, ends[1]);
	close(ends[1]);
	int listener = pass(ends[0], -1);
	struct pollfd end = {listener, POLLIN, 0};
	while (poll(&end, 1, -1) >= 0 && end.revents & POLLIN) {
		struct seccomp_notif q = {0};
		if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &q)) continue; // who asked is gone
		int i = 0;
		while (i < CALLS - 1 && calls[i].number != q.data.nr) i++;
		char path[9000] = "";
		path_of(&calls[i], &q, path, sizeof path);
		int counts = !strncmp(path, dir, strlen(dir)), fault = counts && ++count == wanted;
		struct seccomp_notif_resp r = {.id = q.id, .flags = fault ? 0 : SECCOMP_USER_NOTIF_FLAG_CONTINUE};
		r.error = fault ? -atoi(argv[3]) : 0;
		if (ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &r)) { // a signal has come first, and it will ask again
			count -= counts;
			continue;
		}
		if (counts) fprintf(log, "%s %s%s\n", calls[i].name, path, fault ? " FAULT" : "");
	}
	fclose(log);
	int status;
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
